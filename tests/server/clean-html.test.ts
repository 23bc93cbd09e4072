import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { htmlTags, isSafeLink, lengthOfHtml, plainTextOf } from '../../resources/kit/html.ts';
import { cleanHtml } from '../../server/rows/clean-html.ts';

describe('rich text on the server', () => {
  test('what may stand in it stays as it is', () => {
    const text =
      '<h3>Title</h3><p>a <strong>b</strong> <em>c</em><br />d</p><ul><li><p>e</p></li></ul><ol><li>f</li></ol><blockquote><p>g</p></blockquote><p><a href="https://example.com/a?b=1">h</a> <a href="/notice?x=1#y">i</a></p>';
    expect(cleanHtml(text)).toBe(text);
  });

  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    [
      'a script in a script',
      '<scr<script>x</script>ipt>alert(1)</script><p>a</p>',
      'xipt&gt;alert(1)<p>a</p>',
    ],
    ['a handler', '<p onclick="alert(1)" onerror=x>a</p>', '<p>a</p>'],
    ['a picture with a handler', '<p>a<img src=x onerror="alert(1)"></p>', '<p>a</p>'],
    ['a javascript link', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['a link in disguise', '<p><a href="jav&#x09;ascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['a data link', '<p><a href="data:text/html,<script>1</script>">a</a></p>', '<p>a</p>'],
    ['a plain http link', '<p><a href="http://example.com">a</a></p>', '<p>a</p>'],
    ['a link without its scheme', '<p><a href="//example.com">a</a></p>', '<p>a</p>'],
    ['a path that leaves the site', '<p><a href="/\\example.com">a</a></p>', '<p>a</p>'],
    ['a path with a tab', '<p><a href="/\t/example.com">a</a></p>', '<p>a</p>'],
    [
      'a link that opens windows',
      '<a href="https://a.example" target="x" style="y">a</a>',
      '<a href="https://a.example">a</a>',
    ],
    ['a style', '<style>*{display:none}</style><p style="color:red" class="x" id="y">a</p>', '<p>a</p>'],
    ['a frame', '<iframe src="https://example.com"></iframe><p>a</p>', '<p>a</p>'],
    ['a drawing', '<svg><script>alert(1)</script><a xlink:href="x">b</a></svg><p>a</p>', '<p>a</p>'],
    ['a form', '<form action="/x"><input name="a"><button>b</button></form><p>a</p>', 'b<p>a</p>'],
    ['a comment', '<!-- x --><p>a</p><![CDATA[ y ]]>', '<p>a</p>'],
    [
      'other spellings',
      '<div><b>a</b><i>b</i></div><h1>c</h1>',
      '<p><strong>a</strong><em>b</em></p><h3>c</h3>',
    ],
  ])('%s is taken away', (_, dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean);
  });

  test('markup without a word is nothing', () => {
    for (const html of ['', '<p></p>', '<p> &nbsp; </p>', '<script>x</script>', '<ul><li></li></ul>'])
      expect(cleanHtml(html)).toBeNull();
  });

  test('tags within tags end somewhere, and a long markup takes no long time', () => {
    const deep = cleanHtml(`${'<blockquote>'.repeat(20_000)}a${'</blockquote>'.repeat(20_000)}`) ?? '';
    expect(deep.match(/<blockquote>/g)?.length ?? 0).toBeLessThanOrEqual(20);
    const started = performance.now();
    for (const html of ['<'.repeat(200_000), '<p '.repeat(60_000), '&'.repeat(200_000)]) plainTextOf(html);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test('whatever comes in, nothing but the known tags and safe links comes out', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="',
      '">',
      "'",
      'javascript:',
      '//x',
      '<svg',
      '<script>',
      'on',
      'x=',
      '/',
      '>',
      '<',
      '&#106;',
      'https://a.b',
      ' ',
      '\n',
      '<!--',
      'text',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const clean = cleanHtml(pieces.join('')) ?? '';
        for (const [, tag = '', rest = ''] of clean.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)) {
          expect(htmlTags).toContain(tag);
          const href = /^ href="([^"]*)"$/.exec(rest)?.[1];
          expect(rest === '' || rest === ' /' || (tag === 'a' && href !== undefined)).toBe(true);
          if (href !== undefined) expect(isSafeLink(href.replaceAll('&amp;', '&'))).toBe(true);
        }
        expect(cleanHtml(clean)).toBe(clean === '' ? null : clean);
      }),
    );
  });

  test('its text has a line for each paragraph, and its characters are those of the text', () => {
    const html = '<h3>A&amp;B</h3><ul><li><p>一</p></li><li>二<br>三</li></ul><p>&lt;p&gt; &#39;&#x41;</p>';
    expect(plainTextOf(html)).toBe("A&B\n一\n二\n三\n<p> 'A");
    expect(lengthOfHtml(html)).toBe(12);
  });
});
