import exifReader from 'exif-reader';

/** What the metadata of a picture says about how it was made. Anyone can write anything there. The position is never read. */
export interface PictureFacts {
  /** When it was taken, in ISO 8601; as of UTC if the camera did not record its time zone. */
  takenAt?: string;
  /** The app or the firmware that wrote the file. */
  software?: string;
  /** Whether that is a program in which pictures are edited. */
  isEdited?: boolean;
}

const MOST_CHARACTERS = 100;

/** Programs whose purpose is to change pictures, as they name themselves in files. Cameras and screenshots name a device or a version. */
const EDITORS =
  /photoshop|lightroom|camera raw|gimp|snapseed|picsart|pixlr|affinity|facetune|faceapp|vsco|canva|remini|photopea|paint\.net|paintshop|polarr|darktable|rawtherapee|krita|pixelmator|meitu|beautyplus|firefly|midjourney|stable diffusion|dall-?e|inshot/i;

/**
 * @param exif the whole segment, if there is one
 * @param xmp its XML, if there is one
 */
export function pictureFacts(exif: Buffer | undefined, xmp: string | undefined): PictureFacts {
  const { image, photo } = tagsIn(exif);
  const creator = /xmp:CreatorTool(?:="|>)([^"<]{1,200})/.exec(xmp ?? '')?.[1];
  const software = [image.Software, image.ProcessingSoftware, creator].map(plain).find((text) => text !== undefined);
  const takenAt = timeOf(photo.DateTimeOriginal, photo.OffsetTimeOriginal);
  const writers = [image.Software, image.ProcessingSoftware, creator].map(plain).join(' ');
  return {
    ...(takenAt !== undefined && { takenAt }),
    ...(software !== undefined && { software }),
    ...((software !== undefined || takenAt !== undefined) && { isEdited: EDITORS.test(writers) }),
  };
}

function tagsIn(exif: Buffer | undefined): { image: Record<string, unknown>; photo: Record<string, unknown> } {
  try {
    const { Image = {}, Photo = {} } = exif ? exifReader(exif) : {};
    return { image: Image, photo: Photo };
  } catch {
    // Damaged, which many files are.
    return { image: {}, photo: {} };
  }
}

/** In one line, without what a terminal or a page might interpret. */
function plain(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS);
  return text === '' ? undefined : text;
}

/** @param offset such as `+02:00` */
function timeOf(time: unknown, offset: unknown): string | undefined {
  if (!(time instanceof Date) || Number.isNaN(time.getTime())) return undefined;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})/.exec(typeof offset === 'string' ? offset : '+00:00') ?? [];
  const aheadMs = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000 * (sign === '-' ? -1 : 1);
  const taken = new Date(time.getTime() - aheadMs);
  // Cameras whose clock was never set say 1970 or so.
  return taken.getUTCFullYear() < 1990 || taken.getUTCFullYear() > 2200 ? undefined : taken.toISOString();
}
