/** What the browser finds in a file; sizes in pixels. */
export interface PictureFacts {
  readonly width: number;
  readonly height: number;
}
export interface VideoFacts extends PictureFacts {
  readonly seconds: number;
}

async function opened<T>(file: Blob, read: (address: string) => Promise<T>): Promise<T> {
  const address = URL.createObjectURL(file);
  try {
    return await read(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @throws Error where the browser can't show the file as a picture */
export function loadPicture(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('no picture'));
    image.src = address;
  });
}

/** @throws Error where the browser can't show the file as a picture */
export const measurePicture = (file: Blob): Promise<PictureFacts> =>
  opened(file, async (address) => {
    const { naturalWidth: width, naturalHeight: height } = await loadPicture(address);
    return { width, height };
  });

/** @throws Error where the browser can't play the file */
export const measureVideo = (file: Blob): Promise<VideoFacts> =>
  opened(
    file,
    (address) =>
      new Promise((resolve, reject) => {
        const video = document.createElement('video');
        video.preload = 'metadata';
        video.muted = true;
        video.onloadedmetadata = () => {
          const { videoWidth: width, videoHeight: height } = video;
          const told = () => resolve({ width, height, seconds: video.duration });
          if (width === 0) reject(new Error('no picture in the video'));
          else if (Number.isFinite(video.duration)) told();
          else {
            // A recording that was never closed tells its length only when its end was looked for.
            video.ondurationchange = () => Number.isFinite(video.duration) && told();
            video.currentTime = Number.MAX_SAFE_INTEGER;
          }
        };
        video.onerror = () => reject(new Error('no video'));
        video.src = address;
      }),
  );
