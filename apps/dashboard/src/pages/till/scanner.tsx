import { useEffect, useRef, useState } from 'react';
import { Notice } from '../../ui/badge.tsx';
import { codeIn } from './codes.ts';
import s from './till.module.css';
import { words } from './words.ts';

/** The part of the browser's API that is used; not all browsers have it, and the types of TypeScript lack it. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type DetectorClass = new () => Detector;

const detectorClass = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether codes can be scanned here: browsers offer the camera only to pages that were sent encrypted. */
export const canScan = detectorClass !== undefined && 'mediaDevices' in navigator;

const EVERY_MS = 200;

/** The picture of the camera. A code is reported once, until another one is seen. */
export function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const report = useRef(onCode);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    report.current = onCode;
  });

  useEffect(() => {
    const Detector = detectorClass;
    if (!Detector) return;
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: string | undefined;
    const detector = new Detector();
    const look = async () => {
      const found = video.current ? await detector.detect(video.current).catch(() => []) : [];
      if (isOver) return;
      const code = found.map(({ rawValue }) => codeIn(rawValue)).find((each) => each !== undefined);
      if (code && code !== last) report.current(code);
      last = code ?? last;
      timer = setTimeout(() => void look(), EVERY_MS);
    };
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }).then(
      (camera) => {
        stream = camera;
        if (isOver) return stopAll(camera);
        if (video.current) video.current.srcObject = camera;
        void look();
      },
      (error: unknown) => {
        const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
        setProblem(isDenied ? words.cameraDenied : words.cameraMissing);
      },
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (stream) stopAll(stream);
    };
  }, []);

  if (problem) return <Notice tone="warn">{problem}</Notice>;
  return (
    <figure className={s.camera}>
      <video ref={video} autoPlay playsInline muted />
      <figcaption>{words.scanning}</figcaption>
    </figure>
  );
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
