import { useDataProvider } from '@refinedev/core';
import { useCallback } from 'react';
import { Call, systemCalls } from '../../resources/kit/calls.ts';
import type { UploadType } from '../../resources/kit/file-formats.ts';
import type { UploadToken } from '../../resources/kit/wire.ts';
import { FileUpload } from './upload-file.ts';
import { waitForNetwork } from './wait-for-network.ts';

/** Prepares the upload of a file; nothing is sent before its `run`. */
export function useUpload(): (file: File, type: UploadType) => FileUpload {
  const provider = useDataProvider()();
  return useCallback(
    (file, type) =>
      new FileUpload(file, type, {
        page: window.location.href,
        wait: waitForNetwork,
        token: async (of, prefix) => {
          const call = new Call(systemCalls.uploadToken, { query: { type: of, prefix } });
          const answer = await provider.custom?.<UploadToken & Record<string, unknown>>({
            url: call.path,
            method: 'get',
            meta: { call },
          });
          if (!answer) throw new Error('the data provider makes no calls of its own');
          return answer.data;
        },
      }),
    [provider],
  );
}
