import type { Label } from '../../../resources/kit/label.ts';
import { account } from '../../i18n/texts/account.ts';

/** The order matters: each browser also names those below it. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['DingTalk', /DingTalk\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/],
];
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
];

/** A device as a person would call it, by what its browser says of itself. */
export function deviceName(
  userAgent: string,
  say: (label: Label, params?: Record<string, string>) => string,
) {
  const browser = browsers.flatMap(([name, sign]) => {
    const version = sign.exec(userAgent)?.[1];
    return version ? [`${name} ${version}`] : [];
  })[0];
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0];
  if (browser && system) return say(account.deviceOn, { browser, system });
  return browser ?? system ?? say(account.unknownDevice);
}
