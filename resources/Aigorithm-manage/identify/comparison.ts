/** What was recognised beside what was charged (P67): pure, for the page and its tests. */

export interface RecognisedGoods {
  readonly goods_code: string;
  /** None where no goods have that barcode. */
  readonly goods_name: string | null;
  readonly quantity: number;
  readonly confidence: number | null;
}
export type ChargedGoods = Pick<RecognisedGoods, 'goods_code' | 'goods_name' | 'quantity'>;

/** The two sides as the server tells them. */
export interface IdentifyLines {
  readonly recognised: readonly RecognisedGoods[];
  /** What the order holds after its corrections; null where no order belongs to it, or it isn't settled. */
  readonly charged: readonly ChargedGoods[] | null;
}

export interface ComparedLine {
  readonly goods_code: string;
  readonly goods_name: string | null;
  /** Pieces; null on a side that doesn't have them. */
  readonly recognised: number | null;
  readonly charged: number | null;
  readonly confidence: number | null;
  readonly differs: boolean;
}

interface Side {
  quantity: number;
  confidence: number | null;
  goods_name: string | null;
}

/** The pieces of each barcode; of several lines the least sure one tells how sure it is. */
function byCode(
  lines: readonly (ChargedGoods & { readonly confidence?: number | null })[],
): Map<string, Side> {
  const sides = new Map<string, Side>();
  for (const { goods_code, goods_name, quantity, confidence = null } of lines) {
    const known = sides.get(goods_code);
    const sure = [known?.confidence, confidence].filter((each) => typeof each === 'number');
    sides.set(goods_code, {
      quantity: (known?.quantity ?? 0) + quantity,
      confidence: sure.length > 0 ? Math.min(...sure) : null,
      goods_name: goods_name ?? known?.goods_name ?? null,
    });
  }
  return sides;
}

/** Both sides by barcode, what differs first. Nothing differs where nothing was charged yet. */
export function compareLines({ recognised, charged }: IdentifyLines): ComparedLine[] {
  const left = byCode(recognised);
  const right = byCode(charged ?? []);
  const lines = [...new Set([...left.keys(), ...right.keys()])].map((goods_code) => {
    const [seen, paid] = [left.get(goods_code), right.get(goods_code)];
    return {
      goods_code,
      goods_name: paid?.goods_name ?? seen?.goods_name ?? null,
      recognised: seen?.quantity ?? null,
      charged: paid?.quantity ?? null,
      confidence: seen?.confidence ?? null,
      differs: charged !== null && (seen?.quantity ?? 0) !== (paid?.quantity ?? 0),
    };
  });
  return lines.sort((one, other) => Number(other.differs) - Number(one.differs));
}
