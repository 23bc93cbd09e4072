import type { UploadType } from '../../../resources/kit/file-formats.ts';
import { FileUpload, type UploadedFile } from '../../../src/upload/upload-file.ts';
import { UploadProblem } from '../../../src/upload/upload-problem.ts';
import { waitForNetwork } from '../../../src/upload/wait-for-network.ts';

/** What a test does in the page: the console's own upload, with nothing around it. */
export interface UploadPage {
  begin(given: {
    readonly file: File;
    readonly type: UploadType;
    readonly authToken: string;
  }): Promise<Ended>;
  readonly progress: readonly number[];
  cancel(): void;
}
export type Ended = { readonly done: UploadedFile } | { readonly kind: string; readonly text: string };

declare global {
  interface Window {
    uploadPage: UploadPage;
  }
}

const progress: number[] = [];
const stopping = new AbortController();
window.uploadPage = {
  progress,
  cancel: () => stopping.abort(),
  async begin({ file, type, authToken }) {
    const upload = new FileUpload(file, type, {
      page: window.location.href,
      wait: waitForNetwork,
      token: async (of, prefix) => {
        const query = new URLSearchParams({ type: String(of), ...(prefix ? { prefix } : {}) });
        const response = await fetch(`/api/sts_upload/token/v1?${query}`, {
          headers: { 'Auth-Token': authToken },
        }).catch(() => {
          throw Object.assign(new Error('offline'), { kind: 'network' });
        });
        return (await response.json()).data;
      },
    });
    try {
      const onProgress = (done: number) => progress.push(done);
      return { done: await upload.run({ onProgress, signal: stopping.signal }) };
    } catch (error) {
      if (!(error instanceof UploadProblem)) throw error;
      return { kind: error.kind, text: error.text.en };
    }
  },
};
