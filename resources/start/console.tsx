import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { browser } from '../../src/browser.ts';
import { Entry } from '../../src/entry.tsx';
import { title } from '../title.ts';
import '../../src/theme/tokens.css';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');

createRoot(element).render(
  <StrictMode>
    <Entry title={title} api="/api" browser={browser} loadConsole={() => import('./open-console.ts')} />
  </StrictMode>,
);
