import { middleOf, regionsOf } from './china-map.ts';

/** Outlines that a map is drawn on, under the name by which its option asks for them. */
export interface MapShape {
  readonly name: string;
  readonly json: object;
  /** The middle of each region in degrees, by its short name: `上海`. */
  readonly middles: Readonly<Record<string, readonly [longitude: number, latitude: number]>>;
}

/** The country by provinces. */
export async function countryShape(): Promise<MapShape> {
  const regions = await regionsOf(null);
  if (!regions) throw new Error('the outlines of the country are missing');
  return {
    // By this name ECharts draws the South China Sea in the corner by itself.
    name: 'china',
    json: { type: 'FeatureCollection', features: regions.features },
    middles: Object.fromEntries(
      regions.features.flatMap((region) => {
        const middle = middleOf(region);
        return middle ? [[region.properties.name, middle] as const] : [];
      }),
    ),
  };
}
