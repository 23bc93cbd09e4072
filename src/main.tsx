import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { browser } from './browser.ts';
import { Entry } from './entry.tsx';
import './theme/tokens.css';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');

createRoot(element).render(
  <StrictMode>
    <Entry api="/api" browser={browser} loadConsole={() => import('./product-console.ts')} />
  </StrictMode>,
);
