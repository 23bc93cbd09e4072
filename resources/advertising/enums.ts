import { adScreen } from '../enums.ts';
import { enumeration } from '../kit/index.ts';

/** docs/specification.md §3: ad material type. What is unknown is history of earlier systems, never made here. */
export const materialType = enumeration({
  unknown: { code: 0, en: 'Unknown', zh: '未知', retired: true },
  image: { code: 1, en: 'Image', zh: '图片' },
  video: { code: 2, en: 'Video', zh: '视频' },
  custom: { code: 3, en: 'Custom', zh: '自定义' },
});

/** What each screen shows, in pixels (docs/domain/advertising.md §P44): 9:16, 16:9, 3:1. */
export const screenPixels = {
  [adScreen.ad]: { width: 1080, height: 1920 },
  [adScreen.face]: { width: 1280, height: 720 },
  [adScreen.shopping]: { width: 1125, height: 375 },
} as const;
