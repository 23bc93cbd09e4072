import { Drawer } from 'antd';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { usePhone } from '../../shell/use-phone.ts';
import { DetailOf } from './detail-screen.tsx';

interface Props {
  readonly resource: AnyResource;
  readonly id: string;
  readonly onClose: () => void;
}

/** A record read in place, beside the list that it belongs to. */
export function DetailDrawer({ resource, id, onClose }: Props) {
  const { say } = useLanguage();
  const phone = usePhone();
  const refresh = useRefresh();
  // Reading may have left its mark on the row (a message is read by it).
  const close = () => {
    onClose();
    void refresh([resource]);
  };
  return (
    <Drawer open width={phone ? '100%' : 560} title={say(resource.model.label)} onClose={close}>
      <div className="detail-in-drawer">
        <DetailOf resource={resource} id={id} back={close} />
      </div>
    </Drawer>
  );
}
