import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { Frame } from '../../../src/frame/frame.tsx';
import type { HeaderProps } from '../../../src/frame/header.tsx';
import { MenuGroupIcon, menuIconNames } from '../../../src/frame/menu-icons.tsx';
import { activeKeys, type MenuNode } from '../../../src/frame/menu-tree.ts';
import { LanguageProvider } from '../../../src/i18n/language.tsx';
import { AntdProvider } from '../../../src/shell/antd-provider.tsx';
import { DensityProvider } from '../../../src/theme/density.tsx';
import { ThemeProvider } from '../../../src/theme/theme.tsx';

const menu: readonly MenuNode[] = [
  { key: 'home', label: 'Dashboard', icon: 'yibiaopan', path: '/home' },
  {
    key: 'orders',
    label: 'Orders',
    icon: 'dingdan',
    children: [
      { key: 'sale', label: 'Sale orders', path: '/order-manager/sale-order' },
      { key: 'error', label: 'Abnormal orders', path: '/order-manager/error-order', badge: 120 },
    ],
  },
  {
    key: 'goods',
    label: 'Goods',
    icon: 'shangpin',
    children: [{ key: 'centre', label: 'Goods centre', path: '/goods-management/goods-center' }],
  },
];

function FramedPage({ header }: { header: Partial<HeaderProps> }) {
  const { pathname } = useLocation();
  return (
    <Frame
      title="smart cloud smart retail"
      menu={menu}
      place={pathname}
      header={{
        organisation: 'East China',
        breadcrumb: [
          { key: 'orders', title: 'Orders', path: '/order-manager', directory: true },
          { key: 'sale', title: 'Sale orders', path: '/order-manager/sale-order' },
          { key: 'detail', title: 'Order detail', path: '/order-manager/sale-order/detail' },
        ],
        name: 'Wang Xiaoming',
        onChangePassword: () => {},
        onLogOut: () => {},
        ...header,
      }}
    >
      <label>
        Remark <input />
      </label>
      <p>at {pathname}</p>
    </Frame>
  );
}

const inMenu = () => within(screen.getByRole('navigation', { name: 'Main menu' }));

async function open(header: Partial<HeaderProps> = {}, place = '/order-manager/sale-order/detail') {
  const view = render(
    <ThemeProvider>
      <LanguageProvider>
        <DensityProvider>
          <MemoryRouter initialEntries={[place]}>
            <AntdProvider>
              <FramedPage header={header} />
            </AntdProvider>
          </MemoryRouter>
        </DensityProvider>
      </LanguageProvider>
    </ThemeProvider>,
  );
  await screen.findByRole('main');
  return { ...view, user: userEvent.setup() };
}

const toggle = () => screen.getByRole('button', { name: /^(Collapse|Expand) the menu$/ });
const collapsed = () => toggle().getAttribute('aria-expanded') === 'false';

describe('the menu', () => {
  test('[2.160] collapses and expands by its button, and stays as it was left', async () => {
    const { user, unmount } = await open();
    expect(collapsed()).toBe(false);
    inMenu().getByRole('link', { name: 'Sale orders' });
    await user.click(toggle());
    expect(collapsed()).toBe(true);
    await waitFor(() => expect(inMenu().queryByRole('link', { name: 'Sale orders' })).toBeNull());
    unmount();
    await open();
    expect(collapsed()).toBe(true);
  });

  test('[2.161] the x key turns the menu, and the tooltip says so', async () => {
    const { user } = await open();
    await user.keyboard('x');
    expect(collapsed()).toBe(true);
    await user.keyboard('X');
    expect(collapsed()).toBe(false);
    await user.hover(toggle());
    expect((await screen.findByRole('tooltip')).textContent).toBe('press x to expand/collapse the menu');
  });

  test('[2.161] in a text input x is a letter, and with Control it is cutting', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Remark' }), 'exact');
    expect(collapsed()).toBe(false);
    expect(screen.getByRole('textbox', { name: 'Remark' })).toHaveProperty('value', 'exact');
    await user.click(document.body);
    await user.keyboard('{Control>}x{/Control}');
    expect(collapsed()).toBe(false);
  });

  test('[2.160] leaves a narrow window to the page until it is opened, which other windows hear nothing of', async () => {
    const width = window.innerWidth;
    try {
      window.innerWidth = 800;
      const { user, unmount } = await open();
      expect(collapsed()).toBe(true);
      await user.click(toggle());
      expect(collapsed()).toBe(false);
      unmount();
      window.innerWidth = width;
      const wide = await open();
      expect(collapsed()).toBe(false);
      await wide.user.click(toggle());
      wide.unmount();
      window.innerWidth = 800;
      await open();
      expect(collapsed()).toBe(true);
    } finally {
      window.innerWidth = width;
    }
  });

  test('[2.162] carries the product title', async () => {
    await open();
    inMenu().getByText('smart cloud smart retail');
  });

  test('[2.152] the active group shows the filled variant of its icon, the others the line', async () => {
    const { container } = await open();
    const variant = (icon: string) =>
      container.querySelector(`[data-icon="${icon}"]`)?.getAttribute('data-variant');
    expect(['yibiaopan', 'dingdan', 'shangpin'].map(variant)).toEqual(['line', 'active', 'line']);
  });

  test('opens the group of the page, keeps what a person opened, and its entries are links', async () => {
    const { user, unmount } = await open();
    expect(screen.queryByRole('link', { name: 'Goods centre' })).toBeNull();
    await user.click(screen.getByText('Goods'));
    const link = await screen.findByRole('link', { name: 'Goods centre' });
    expect(link.getAttribute('href')).toBe('/goods-management/goods-center');
    unmount();
    const again = await open();
    await again.user.click(await screen.findByRole('link', { name: 'Goods centre' }));
    screen.getByText('at /goods-management/goods-center');
    inMenu().getByRole('link', { name: 'Sale orders' });
  });

  test('Enter on an entry leads to its page too', async () => {
    await open();
    // antd reads the key's old number, which user-event leaves out.
    fireEvent.keyDown(screen.getByRole('menuitem', { name: /Abnormal orders/ }), {
      key: 'Enter',
      keyCode: 13,
    });
    await screen.findByText('at /order-manager/error-order');
  });

  test('a badge above 99 is cut', async () => {
    await open();
    screen.getByRole('link', { name: 'Abnormal orders 99+' });
  });

  test('a detail page belongs to the entry with the longest path above it', () => {
    expect(activeKeys(menu, '/order-manager/sale-order/detail')).toEqual(['orders', 'sale']);
    expect(activeKeys(menu, '/order-manager/sale-orders')).toEqual([]);
    expect(activeKeys(menu, '/home')).toEqual(['home']);
  });
});

test('[2.152] each of the 14 icons has a line and an active variant of its own', () => {
  expect([...menuIconNames].sort()).toEqual(
    [
      'changce',
      'suanfashang',
      'yunwei',
      'tongjifenxi',
      'caiwu',
      'qiyefuli',
      'zuzhi',
      'dingdan',
      'dianwei',
      'yibiaopan',
      'yingxiao',
      'guanggao',
      'shangpin',
      'shanghu',
    ].sort(),
  );
  const drawn = (active: boolean) =>
    menuIconNames.map((name) => {
      const { container, unmount } = render(<MenuGroupIcon name={name} active={active} />);
      const paths = [...container.querySelectorAll('path')].map((path) =>
        path.outerHTML.replaceAll(/#[^)]*/g, ''),
      );
      unmount();
      return paths.join();
    });
  expect(new Set([...drawn(false), ...drawn(true)]).size).toBe(28);
});

describe('the header', () => {
  test('[2.163] names the organisation', async () => {
    await open();
    within(screen.getByRole('banner')).getByText('East China');
  });

  test('[2.164] the breadcrumb starts at /home; directories and the last title are no links', async () => {
    const { user } = await open();
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(trail.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '',
      'Orders',
      'Sale orders',
      'Order detail',
    ]);
    expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/home',
      '/order-manager/sale-order',
    ]);
    expect(trail.getByText('Order detail').getAttribute('aria-current')).toBe('page');
    await user.click(trail.getByRole('link', { name: 'Home' }));
    screen.getByText('at /home');
  });

  test('[2.167] the user dropdown offers to change the password and to log out', async () => {
    let asked = 0;
    const { user } = await open({ onChangePassword: () => asked++ });
    await user.click(screen.getByRole('button', { name: /Wang Xiaoming/ }));
    await screen.findByRole('menuitem', { name: 'Log out' });
    await user.click(screen.getByRole('menuitem', { name: 'Change password' }));
    expect(asked).toBe(1);
  });

  test('[2.168] logging out asks first, and only a yes logs out', async () => {
    let loggedOut = 0;
    const { user } = await open({ onLogOut: () => void loggedOut++ });
    const ask = async () => {
      await user.click(screen.getByRole('button', { name: /Wang Xiaoming/ }));
      await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
      return within(await screen.findByRole('dialog', { name: 'Warm tip' }));
    };
    const question = await ask();
    question.getByText('Are you sure you want to log out?');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(loggedOut).toBe(0);
    await user.click((await ask()).getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(loggedOut).toBe(1));
  });

  test('theme, language and row height are chosen in the header and take effect at once', async () => {
    const { user } = await open();
    const root = document.documentElement;
    const choose = async (control: string, option: string) => {
      await user.click(screen.getByRole('button', { name: control }));
      await user.click(await screen.findByRole('menuitem', { name: option }));
    };
    await choose('Theme', 'Dark');
    expect(root.dataset.theme).toBe('dark');
    await choose('Row height', 'Compact');
    expect(root.dataset.density).toBe('compact');
    await choose('Language', '中文');
    await screen.findByRole('button', { name: '语言' });
    expect(root.lang).toBe('zh-CN');
  });
});

describe('on a phone', () => {
  const agent = Object.getOwnPropertyDescriptor(Navigator.prototype, 'userAgent');
  const width = window.innerWidth;
  const pretend = (userAgent: string) =>
    Object.defineProperty(Navigator.prototype, 'userAgent', { configurable: true, get: () => userAgent });
  afterEach(() => {
    if (agent) Object.defineProperty(Navigator.prototype, 'userAgent', agent);
    window.innerWidth = width;
  });

  test('[2.07] a mobile user agent gets the phone layout, whatever its width: the menu is a drawer', async () => {
    pretend('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148');
    const { user } = await open();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Sale orders' }));
    screen.getByText('at /order-manager/sale-order');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a window narrower than 768 px is laid out for a phone', async () => {
    window.innerWidth = 767;
    await open();
    screen.getByRole('button', { name: 'Open the menu' });
  });

  test('a tablet is not', async () => {
    pretend('Mozilla/5.0 (Linux; Android 15; Tab S9) AppleWebKit/537.36 Chrome/130.0 Safari/537.36');
    window.innerWidth = 1024;
    await open();
    expect(screen.queryByRole('button', { name: 'Open the menu' })).toBeNull();
  });
});
