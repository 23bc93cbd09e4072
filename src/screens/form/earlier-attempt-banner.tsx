import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { type EarlierAttempt, earlierAttemptPath } from './earlier-attempt.ts';

interface Props {
  readonly resource: AnyResource;
  readonly standing: EarlierAttempt;
  /** Gives what was entered a number of its own: it is another row from here on. */
  readonly onAnew: () => void;
  /** Saves it as that other row. */
  readonly onSave: () => void;
}

/** An earlier attempt stands although its answer was lost: the row can be opened, and what was changed since be saved as another. */
export function EarlierAttemptBanner({ resource, standing, onAnew, onSave }: Props) {
  const { say } = useLanguage();
  const navigate = useNavigate();
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      message={
        <span className="form-standing">
          <span>{standing.text}</span>
          <span>
            <Button
              size="small"
              onClick={() => {
                onAnew();
                void navigate(earlierAttemptPath(resource, standing));
              }}
            >
              {say(texts.form.openStanding)}
            </Button>
            <Button
              size="small"
              onClick={() => {
                onAnew();
                onSave();
              }}
            >
              {say(texts.form.saveAsAnother)}
            </Button>
          </span>
        </span>
      }
    />
  );
}
