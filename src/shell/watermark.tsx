import { useEffect, useState } from 'react';
import { timeText } from '../../resources/kit/format.ts';
import { addDays } from '../../resources/kit/time.ts';

const width = 200;
const height = 150;

/** One tile: name with the end of the phone, and the day, turned by −15° (docs/specification.md §1). */
function drawTile(name: string, phone: string, day: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return '';
  context.translate(width / 2, height / 2);
  context.rotate((-15 * Math.PI) / 180);
  context.font = '14px sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  // A grey between the backgrounds of both themes: visible on both, disturbing on neither.
  context.fillStyle = 'rgba(128, 128, 128, 0.12)';
  context.fillText(`${name} ${phone.slice(-4)}`, 0, -10, width - 16);
  context.fillText(day, 0, 12, width - 16);
  return canvas.toDataURL();
}

const today = () => timeText(Date.now()).slice(0, 10);

/** The day in +08:00, as long as it lasts. */
function useToday(): string {
  const [day, setDay] = useState(today);
  useEffect(() => {
    const midnight = Date.parse(`${addDays(day, 1)}T00:00:00+08:00`);
    const timer = setTimeout(() => setDay(today()), Math.max(0, midnight - Date.now()));
    return () => clearTimeout(timer);
  }, [day]);
  return day;
}

/**
 * Name, last four digits of the phone and today's date over every screen, put back when it is removed or changed. It hangs on
 * `<body>` outside of React's tree, so that putting it back is nobody else's business.
 */
export function Watermark({ name, phone }: { name: string; phone: string }) {
  const day = useToday();
  useEffect(() => {
    const tile = drawTile(name, phone, day);
    const style = [
      'position:fixed',
      'inset:0',
      'z-index:2000',
      'display:block',
      'visibility:visible',
      'opacity:1',
      'pointer-events:none',
      `background:url(${tile}) 0 0 / ${width}px ${height}px`,
    ].join(';');

    const layer = document.createElement('div');
    const observer = new MutationObserver(place);
    function place() {
      // The observer must not react to its own repairs.
      observer.disconnect();
      for (const { name: attribute } of [...layer.attributes]) layer.removeAttribute(attribute);
      layer.setAttribute('aria-hidden', 'true');
      layer.dataset.watermark = '';
      layer.style.cssText = style;
      if (layer.parentNode !== document.body) document.body.append(layer);
      observer.observe(document.body, { childList: true });
      observer.observe(layer, { attributes: true });
    }
    place();
    return () => {
      observer.disconnect();
      layer.remove();
    };
  }, [name, phone, day]);

  return null;
}
