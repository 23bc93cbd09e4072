import type { ScreenSummary } from '../../resources/kit/product-index.ts';

/** What a matched route says of itself to breadcrumb and title. */
export interface RouteHandle {
  readonly resource: ScreenSummary;
  /** `page` is one that a console extension adds. */
  readonly page: 'list' | 'form' | 'detail' | 'page';
}
