/** Written by make-ads.ts: the advertisements under `media/` and what they measure. */
export interface AdMedia {
  /** The screen that it is for. */
  readonly screen: 1 | 2 | 3;
  readonly words: string;
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly seconds: number | null;
}

export const adMedia: readonly AdMedia[] = [
  {
    screen: 1,
    words: '夏日冰饮',
    file: '/media/ad-summer-1.svg',
    width: 1080,
    height: 1920,
    bytes: 823,
    seconds: null,
  },
  {
    screen: 1,
    words: '早安咖啡',
    file: '/media/ad-coffee-1.svg',
    width: 1080,
    height: 1920,
    bytes: 823,
    seconds: null,
  },
  {
    screen: 1,
    words: '午间热食',
    file: '/media/ad-lunch-1.svg',
    width: 1080,
    height: 1920,
    bytes: 810,
    seconds: null,
  },
  {
    screen: 1,
    words: '会员日',
    file: '/media/ad-member-1.svg',
    width: 1080,
    height: 1920,
    bytes: 823,
    seconds: null,
  },
  {
    screen: 1,
    words: '夏日冰饮',
    file: '/media/ad-clip-1.webm',
    width: 216,
    height: 384,
    bytes: 13688,
    seconds: 4,
  },
  {
    screen: 2,
    words: '夏日冰饮',
    file: '/media/ad-summer-2.svg',
    width: 1280,
    height: 720,
    bytes: 902,
    seconds: null,
  },
  {
    screen: 2,
    words: '早安咖啡',
    file: '/media/ad-coffee-2.svg',
    width: 1280,
    height: 720,
    bytes: 902,
    seconds: null,
  },
  {
    screen: 2,
    words: '午间热食',
    file: '/media/ad-lunch-2.svg',
    width: 1280,
    height: 720,
    bytes: 889,
    seconds: null,
  },
  {
    screen: 2,
    words: '会员日',
    file: '/media/ad-member-2.svg',
    width: 1280,
    height: 720,
    bytes: 902,
    seconds: null,
  },
  {
    screen: 2,
    words: '夏日冰饮',
    file: '/media/ad-clip-2.webm',
    width: 216,
    height: 122,
    bytes: 7201,
    seconds: 4,
  },
  {
    screen: 3,
    words: '夏日冰饮',
    file: '/media/ad-summer-3.svg',
    width: 1125,
    height: 375,
    bytes: 782,
    seconds: null,
  },
  {
    screen: 3,
    words: '早安咖啡',
    file: '/media/ad-coffee-3.svg',
    width: 1125,
    height: 375,
    bytes: 782,
    seconds: null,
  },
  {
    screen: 3,
    words: '午间热食',
    file: '/media/ad-lunch-3.svg',
    width: 1125,
    height: 375,
    bytes: 769,
    seconds: null,
  },
  {
    screen: 3,
    words: '会员日',
    file: '/media/ad-member-3.svg',
    width: 1125,
    height: 375,
    bytes: 782,
    seconds: null,
  },
  {
    screen: 3,
    words: '夏日冰饮',
    file: '/media/ad-clip-3.webm',
    width: 216,
    height: 72,
    bytes: 6930,
    seconds: 4,
  },
];
