import type { Label } from '../../../resources/kit/label.ts';

/** Why the store did not take a file; the rules of specification §5 have their own (resources/kit/upload.ts). */
export const uploads = {
  content: {
    en: 'The content of the file does not match its extension',
    zh: '文件内容与扩展名不符',
  },
  tooLarge: { en: 'The file is too large', zh: '文件过大' },
  denied: { en: 'The store does not take this file', zh: '存储服务拒绝了该文件' },
  expired: { en: 'The upload took too long, please upload again', zh: '上传超时，请重新上传' },
  clock: {
    en: 'The clock of this device is wrong: set it, then upload again',
    zh: '本机时间不正确，请校准后重新上传',
  },
  network: { en: 'The connection was lost, please try again', zh: '网络中断，请重试' },
  cancelled: { en: 'The upload was cancelled', zh: '已取消上传' },
  failed: { en: 'The upload failed, please try again', zh: '上传失败，请重试' },
} as const satisfies Readonly<Record<string, Label>>;
