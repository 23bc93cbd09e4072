import { createRoot } from 'react-dom/client';
import { createSession } from '../../providers/session.ts';
import { indexOf } from '../../resources/kit/product-index.ts';
import { openConsole } from '../../src/console.tsx';
import { LanguageProvider } from '../../src/i18n/language.tsx';
import { typingProduct } from './declaration.ts';
import '../../src/theme/tokens.css';

/** The console as it is built, with the forms of this measure alone; what it asks is answered by the bench. */
const session = createSession(localStorage);
session.open({ auth_token: 'token', socket_token: 'socket' });
const { resources, models, ...common } = typingProduct;
const parts = { bench: { resources, models } };
const opened = await openConsole({
  declarations: {
    index: indexOf(typingProduct, parts),
    common,
    parts: { bench: async () => parts.bench },
  },
  extensions: {},
  api: `${location.origin}/api`,
  session,
  browser: { reload: () => {}, leave: () => {} },
});
const root = document.getElementById('root');
if (!root || !('element' in opened)) throw new Error('the console did not open');
createRoot(root).render(<LanguageProvider>{opened.element}</LanguageProvider>);
