import { RichText } from '../../rich-text/rich-text.tsx';
import type { DetailProps } from './detail-props.ts';

/** Rich text where there is room for it. */
export function Html({ value }: DetailProps) {
  return <RichText html={String(value)} />;
}
