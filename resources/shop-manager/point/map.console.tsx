import { useQuery } from '@tanstack/react-query';
import { Button, Spin } from 'antd';
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useApp } from '../../../src/app-context.tsx';
import { draw, type RegionOutline, regionsOf } from '../../../src/charts/china-map.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { listParams } from '../../../src/data/use-rows.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { FilterBar } from '../../../src/screens/list/filter-bar.tsx';
import { listAddressOf } from '../../../src/screens/list/list-state.ts';
import { useListState } from '../../../src/screens/list/use-list-state.ts';
import { ViewSwitch } from '../../../src/screens/list/view-switch.tsx';
import { Statement } from '../../../src/shell/statement.tsx';
import { Call } from '../../kit/calls.ts';
import { decimal } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import type { AnyResource } from '../../kit/resource.ts';
import { momentText } from '../../kit/time.ts';
import './map.console.css';

const words = {
  title: { en: 'Points by region', zh: '点位分布' },
  country: { en: 'China', zh: '全国' },
  region: { en: 'Region', zh: '地区' },
  points: { en: 'Points', zh: '点位数' },
  operating: { en: 'Operating', zh: '营业中' },
  offline: { en: 'Offline', zh: '离线' },
  faulty: { en: 'Faulty', zh: '故障' },
  total: { en: 'All regions', zh: '合计' },
  map: { en: 'Map of {name}', zh: '{name}地图' },
  of: {
    en: '{name}: {total} points, {offline} offline, {faulty} faulty',
    zh: '{name}：{total}个点位，离线{offline}个，故障{faulty}个',
  },
  southChinaSea: { en: 'South China Sea islands', zh: '南海诸岛' },
  none: { en: 'No points match. Change the filters.', zh: '没有符合条件的点位，请调整筛选条件。' },
} as const satisfies Readonly<Record<string, Label>>;

interface Group {
  readonly area_code: string;
  readonly province_name: string;
  readonly city_name: string;
  readonly total: number;
  readonly operating: number;
  readonly offline: number;
  readonly faulty: number;
}
type Sums = Pick<Group, 'total' | 'operating' | 'offline' | 'faulty'>;
const kinds = ['total', 'operating', 'offline', 'faulty'] as const;

const sumOf = (groups: readonly Group[]): Sums => {
  const sum = { total: 0, operating: 0, offline: 0, faulty: 0 };
  for (const group of groups) for (const kind of kinds) sum[kind] += group[kind];
  return sum;
};

interface Region extends Sums {
  /** The area codes that begin so lie in it. */
  readonly code: string;
  readonly name: string;
}

/** Provinces, or the cities of one, with the most points first. A municipality is its own city. */
export function regionsIn(groups: readonly Group[], province: string | null): Region[] {
  const by = new Map<string, Group[]>();
  for (const group of groups) {
    if (province !== null && !group.area_code.startsWith(province)) continue;
    const code = group.area_code.slice(0, province === null ? 2 : 4);
    by.set(code, [...(by.get(code) ?? []), group]);
  }
  return [...by]
    .map(([code, of]) => ({
      code,
      name: (province === null ? of[0]?.province_name : (of[0]?.city_name ?? of[0]?.province_name)) ?? code,
      ...sumOf(of),
    }))
    .sort((one, other) => other.total - one.total);
}

/** P30, map: how many points stand where and how they are, by province and then by city; the table says the same. */
export function ShopMap({ resource }: { resource: AnyResource }) {
  const { say } = useLanguage();
  const { now } = useApp();
  const address = useListState(resource);
  const [province, setProvince] = useState<Region | null>(null);
  const key = JSON.stringify(listParams(resource, address.state));
  const call = useMemo(
    () => (resource.api.groups ? new Call(resource.api.groups, { query: JSON.parse(key) }) : null),
    [resource, key],
  );
  const { data, problem, retry } = useCall<{ rows: readonly Group[] }>(call, {
    keepPrevious: true,
    quiet: true,
  });
  const groups = data?.rows ?? [];
  const regions = regionsIn(groups, province?.code ?? null);
  const today = momentText(now()).slice(0, 10);
  // As many points as the region counts: under the filters that its number was counted under.
  const listOf = (city: string) => {
    const { state, rules } = address;
    const place = { province_name: province?.name ?? '', city_name: city };
    return `${resource.route}?${listAddressOf(rules, { ...state, page: 1, filters: { ...state.filters, ...place } }, today)}`;
  };
  const total = sumOf(
    province ? groups.filter(({ area_code }) => area_code.startsWith(province.code)) : groups,
  );
  return (
    <div className="shop-map">
      <header className="list-head">
        <h1>{say(words.title)}</h1>
        <nav className="shop-map-path" aria-label={say(words.region)}>
          <Button type="link" disabled={!province} onClick={() => setProvince(null)}>
            {say(words.country)}
          </Button>
          {province && <span aria-current="page">/ {province.name}</span>}
        </nav>
        <div className="list-tools">
          <ViewSwitch resource={resource} />
        </div>
      </header>
      <FilterBar resource={resource} address={address} today={today} />
      {problem && !data ? (
        <Statement alert action={{ label: say(texts.common.retry), run: retry }}>
          {problem.message}
        </Statement>
      ) : (
        <div className="shop-map-body">
          <Outlines
            province={province}
            regions={regions}
            onOpen={(region) => province === null && setProvince(region)}
          />
          <Table
            regions={regions}
            total={total}
            place={(region) =>
              province === null ? (
                <Button type="link" size="small" onClick={() => setProvince(region)}>
                  {region.name}
                </Button>
              ) : (
                <Link to={listOf(region.name)}>{region.name}</Link>
              )
            }
          />
        </div>
      )}
    </div>
  );
}

/** So wide is the drawing's own plane; it is shown as wide as there is room. */
const width = 900;
const levels = 5;

interface OutlinesProps {
  readonly province: Region | null;
  readonly regions: readonly Region[];
  readonly onOpen: (region: Region) => void;
}

function Outlines({ province, regions, onOpen }: OutlinesProps) {
  const { say } = useLanguage();
  const { data: drawn } = useQuery({
    queryKey: ['china-map', province?.code ?? ''],
    queryFn: async () => {
      const found = await regionsOf(province?.code ?? null);
      return found ? draw(found, width) : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (drawn === undefined) return <Spin className="shop-map-waiting" />;
  if (drawn === null) return null;
  const most = Math.max(1, ...regions.map((region) => region.total));
  const inside = (shape: RegionOutline) =>
    regions.find(({ code }) => shape.code.startsWith(code) || code.startsWith(shape.code));
  const name = province?.name ?? say(words.country);
  return (
    <svg className="shop-map-svg" viewBox={`-4 -4 ${drawn.width + 8} ${drawn.height + 8}`}>
      <title>{say(words.map, { name })}</title>
      {drawn.shapes.map((shape) => {
        const region = inside(shape);
        return (
          <RegionShape
            key={shape.code}
            shape={shape}
            region={region}
            level={region ? Math.ceil((region.total * levels) / most) : 0}
            onOpen={province === null && region ? () => onOpen(region) : undefined}
          />
        );
      })}
      {drawn.inset && (
        <path className="shop-map-inset" d={drawn.inset}>
          <title>{say(words.southChinaSea)}</title>
        </path>
      )}
      {drawn.shapes.map((shape) => {
        const region = inside(shape);
        if (!region || (province !== null && shape.code.length > 4)) return null;
        const [x, y] = shape.at;
        return (
          <g
            key={shape.code}
            className="shop-map-count"
            data-bad={region.offline + region.faulty > 0 || undefined}
          >
            <circle cx={x} cy={y} r={region.total > 999 ? 20 : 14} />
            <text x={x} y={y + 4} textAnchor="middle">
              {decimal(region.total, 0)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

interface RegionShapeProps {
  readonly shape: RegionOutline;
  readonly region: Region | undefined;
  /** 0 for none, up to {@link levels} for the most. */
  readonly level: number;
  readonly onOpen?: () => void;
}

function RegionShape({ shape, region, level, onOpen }: RegionShapeProps) {
  const { say } = useLanguage();
  const params = { total: 0, offline: 0, faulty: 0, ...region, name: shape.name };
  const told = say(words.of, params);
  if (!onOpen) {
    return (
      <path d={shape.path} data-level={level}>
        <title>{told}</title>
      </path>
    );
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onOpen();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is no button inside a drawing
    <path
      d={shape.path}
      data-level={level}
      role="button"
      tabIndex={0}
      aria-label={told}
      onClick={onOpen}
      onKeyDown={press}
    >
      <title>{told}</title>
    </path>
  );
}

interface TableProps {
  readonly regions: readonly Region[];
  readonly total: Sums;
  readonly place: (region: Region) => ReactNode;
}

function Table({ regions, total, place }: TableProps) {
  const { say } = useLanguage();
  if (regions.length === 0) return <Statement>{say(words.none)}</Statement>;
  const figures = (of: Sums) =>
    (['total', 'operating', 'offline', 'faulty'] as const).map((kind) => (
      <td
        key={kind}
        data-end
        data-bad={(kind === 'offline' || kind === 'faulty') && of[kind] > 0 ? true : undefined}
      >
        {decimal(of[kind], 0)}
      </td>
    ));
  return (
    <section className="plain-table shop-map-table" aria-label={say(words.title)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(words.region)}</th>
            {([words.points, words.operating, words.offline, words.faulty] as const).map((head) => (
              <th key={head.en} scope="col" data-end>
                {say(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {regions.map((region) => (
            <tr key={region.code}>
              <th scope="row">{place(region)}</th>
              {figures(region)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say(words.total)}</th>
            {figures(total)}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
