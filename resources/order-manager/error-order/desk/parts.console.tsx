import { useMemo } from 'react';
import { useApp } from '../../../../src/app-context.tsx';
import type { WireRow } from '../../../../src/data/row.ts';
import { useCall } from '../../../../src/data/use-call.ts';
import { useRow } from '../../../../src/data/use-row.ts';
import { Call } from '../../../kit/calls.ts';
import type { AnyResource } from '../../../kit/resource.ts';
import { momentText } from '../../../kit/time.ts';
import type { CorrectableLine } from '../../correction.ts';
import { mediaType } from '../../enums.ts';
import type { DeskGoods, EarlierOrder } from './choice.ts';
import { type DeskOffers, deskOffersCall } from './offers.ts';

/** What is read for the next order stays good while the present one is looked at; signed addresses live for 15. Milliseconds. */
export const staleTimeMs = 5 * 60_000;

const part = (name: 'media' | 'template' | 'sensor' | 'goods' | 'consumer', id: string, size: number) =>
  new Call(`GET /mgt_error_order/${name}/{id}/v1`, { params: { id }, query: { page: 1, size } });

export const deskCalls = (id: string) => ({
  media: part('media', id, 50),
  template: part('template', id, 100),
  sensor: part('sensor', id, 50),
  goods: part('goods', id, 100),
  consumer: part('consumer', id, 10),
  offers: new Call(deskOffersCall, { params: { id } }),
});

export interface DeskParts {
  /** Undefined while they are on their way, null for who may not see them. */
  readonly media: readonly WireRow[] | undefined | null;
  readonly goods: readonly DeskGoods[];
  readonly sensors: readonly WireRow[];
  readonly lines: readonly CorrectableLine[] | undefined;
  readonly consumer: readonly WireRow[];
  readonly offers: DeskOffers | undefined;
  readonly earlier: readonly EarlierOrder[];
}

interface Page {
  readonly rows: readonly WireRow[];
}

const goodsOf = (rows: readonly WireRow[]): DeskGoods[] =>
  rows.map((row) => ({
    goods_id: String(row.goods_id),
    goods_name: String(row.goods_name ?? ''),
    goods_code: String(row.goods_code ?? ''),
    logo_url: typeof row.logo_url === 'string' ? row.logo_url : null,
    price: Number(row.shop_price),
    place: `${String(row.layer_no)}-${String(row.slot_no)}`,
    stock: Number(row.stock_quantity),
  }));

/** Everything beside the abnormal order itself. */
export function useDeskParts(id: string, seesMedia: boolean): DeskParts {
  const calls = useMemo(() => deskCalls(id), [id]);
  const asked = { fresh: staleTimeMs, quiet: true } as const;
  const media = useCall<Page>(seesMedia ? calls.media : null, asked);
  const template = useCall<Page>(calls.template, asked);
  const sensor = useCall<Page>(calls.sensor, asked);
  const goods = useCall<Page>(calls.goods, asked);
  const consumer = useCall<Page>(calls.consumer, asked);
  const offers = useCall<DeskOffers>(calls.offers, asked);
  return useMemo(
    () => ({
      media: seesMedia ? (media.data?.rows ?? (media.problem ? [] : undefined)) : null,
      goods: goodsOf(template.data?.rows ?? []),
      sensors: sensor.data?.rows ?? [],
      lines: goods.data?.rows as readonly CorrectableLine[] | undefined,
      consumer: consumer.data?.rows ?? [],
      offers: offers.data,
      earlier: (consumer.data?.rows ?? []) as unknown as readonly EarlierOrder[],
    }),
    [
      seesMedia,
      media.data,
      media.problem,
      template.data,
      sensor.data,
      goods.data,
      consumer.data,
      offers.data,
    ],
  );
}

/** The next order with its media, read while the present one is looked at, so that nobody waits for a picture. */
export function Preload({ resource, id }: { resource: AnyResource; id: string }) {
  const { access, now } = useApp();
  useRow(resource, id);
  const parts = useDeskParts(id, access.holds('ORDER_MEDIA_VIEW'));
  const at = momentText(now());
  return (
    <div hidden>
      {parts.media
        ?.filter((row) => typeof row.media_url === 'string' && String(row.expire_time) > at)
        .map((row) =>
          row.media_type === mediaType.video ? (
            <video key={row.id} src={String(row.media_url)} preload="auto" muted />
          ) : (
            <img key={row.id} src={String(row.media_url)} alt="" />
          ),
        )}
    </div>
  );
}
