import { Alert, Button, Modal, Slider } from 'antd';
import { useEffect, useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { Pixels } from '../../resources/kit/field.ts';
import { uploadTexts } from '../../resources/kit/upload.ts';
import { useLanguage } from '../i18n/language.tsx';
import { uploads } from '../i18n/texts/uploads.ts';
import { texts } from '../i18n/texts.ts';
import { type Area, cutPicture } from './cut-picture.ts';
import { Sign } from './sign.tsx';
import './crop-dialog.css';

interface Props {
  readonly file: File;
  /** What is cut out, in pixels. */
  readonly to: Pixels;
  readonly onCut: (file: File) => void;
  readonly onCancel: () => void;
}

/** docs/specification.md §9: the dialog's size. */
const dialog: Pixels = { width: 500, height: 680 };
/** The room for the box, with a margin of picture around it. */
const room: Pixels = { width: 380, height: 340 };
const mostZoom = 4;
const quarter = 90;
const start = { x: 0, y: 0 };

/** The box on the screen: as large as what is cut, or as large as there is room for. */
export function boxOf(to: Pixels, within: Pixels = room): Pixels {
  const scale = Math.min(1, within.width / to.width, within.height / to.height);
  return { width: Math.round(to.width * scale), height: Math.round(to.height * scale) };
}

const turnedBy = (degrees: number, by: number) => ((degrees + by + 180 + 360) % 360) - 180;

/** A part of a picture, chosen by mouse, finger or keyboard. */
export function CropDialog({ file, to, onCut, onCancel }: Props) {
  const { say } = useLanguage();
  const id = useId();
  const [address, setAddress] = useState<string>();
  const [crop, setCrop] = useState(start);
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [area, setArea] = useState<Area>();
  const [cutting, setCutting] = useState(false);
  const [failed, setFailed] = useState(false);
  const narrow = Math.min(room.width, window.innerWidth - 96);

  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  const cut = async () => {
    if (!address || !area) return;
    setCutting(true);
    setFailed(false);
    try {
      onCut(await cutPicture({ address, name: file.name }, area, rotation, to));
    } catch {
      setFailed(true);
      setCutting(false);
    }
  };

  return (
    <Modal
      open
      width={dialog.width}
      styles={{ content: { height: dialog.height, maxHeight: 'calc(100dvh - 32px)' } }}
      className="crop-dialog"
      centered
      zIndex={1_100}
      title={say(uploads.crop)}
      okText={say(uploads.cropDone)}
      cancelText={say(texts.common.cancel)}
      okButtonProps={{ loading: cutting, disabled: !area || cutting }}
      onOk={() => void cut()}
      onCancel={onCancel}
    >
      <p className="field-help">{say(uploads.cropRule, { width: to.width, height: to.height })}</p>
      {failed && <Alert type="error" showIcon role="alert" message={say(uploadTexts.crop)} />}
      <div className="crop-stage">
        {address && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            rotation={rotation}
            aspect={to.width / to.height}
            cropSize={boxOf(to, { ...room, width: narrow })}
            maxZoom={mostZoom}
            objectFit="cover"
            keyboardStep={4}
            cropperProps={{ 'aria-label': say(uploads.cropArea), role: 'application' }}
            mediaProps={{ alt: '' }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onRotationChange={setRotation}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <div className="crop-line">
        <span id={`${id}-zoom`}>{say(uploads.zoom)}</span>
        <Slider
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          tooltip={{ open: false }}
          ariaLabelledByForHandle={`${id}-zoom`}
          onChange={setZoom}
        />
      </div>
      <div className="crop-line">
        <span id={`${id}-turn`}>{say(uploads.rotation)}</span>
        <Slider
          min={-180}
          max={180}
          value={rotation}
          tooltip={{ open: false }}
          ariaLabelledByForHandle={`${id}-turn`}
          onChange={setRotation}
        />
        <Button
          icon={<Sign name="turnLeft" />}
          aria-label={say(uploads.turnLeft)}
          title={say(uploads.turnLeft)}
          onClick={() => setRotation(turnedBy(rotation, -quarter))}
        />
        <Button
          icon={<Sign name="turnRight" />}
          aria-label={say(uploads.turnRight)}
          title={say(uploads.turnRight)}
          onClick={() => setRotation(turnedBy(rotation, quarter))}
        />
      </div>
    </Modal>
  );
}
