import type { BusinessPicture } from '#app/db/schema/settings.ts'
import { renditionPath } from '#app/modules/uploads/picture.ts'
import type { BrandLogo } from '#app/ui/layout/brand.tsx'

export type { BusinessPicture } from '#app/db/schema/settings.ts'

/** The pictures of the business that the advisor can choose. */
export const pictureItems = ['logo', 'photo'] as const
export type PictureItem = (typeof pictureItems)[number]

export const isPictureItem = (text: string): text is PictureItem =>
	(pictureItems as readonly string[]).includes(text)

/** Returns what the history says of a picture: 'a picture of 480 × 96 pixels that contains the name'. */
export const describePicture = ({ width, height, alt, showsName }: BusinessPicture): string =>
	`a picture of ${width} × ${height} pixels${showsName ? ' that contains the name' : ''}${alt && `: ${alt}`}`

export const pictureBytesMax = 10_000_000
/** The square of a photo, in pixels: four times the size at which it is shown. */
export const photoPixels = 320
/** The box of a logo, in pixels: more than three times the size in which it is shown. */
export const logoBox = { width: 480, height: 136 }

/**
 * Returns the attributes of a picture's image. Its address names the upload, whose content never changes, so that it is cached for good.
 */
export const imageOf = ({
	id,
	width,
	height,
}: Pick<BusinessPicture, 'id' | 'width' | 'height'>): BrandLogo['image'] => ({
	src: renditionPath(id, width, 'webp'),
	width,
	height,
})

/** The largest size of a logo on a page, in pixels; a phone's header has room for it beside its buttons. */
const shownLogoMax = { width: 144, height: 40 }

/** Returns the attributes of a logo's image, in the size in which it is shown: the style of pages has no room for another rule. */
export function logoImageOf(logo: Pick<BusinessPicture, 'id' | 'width' | 'height'>): BrandLogo['image'] {
	const { src, width, height } = imageOf(logo)
	const scale = Math.min(shownLogoMax.width / width, shownLogoMax.height / height)
	return { src, width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Returns the logo as the header shows it; null for the site's own. */
export const shownLogo = (logo: BusinessPicture | null): BrandLogo | null =>
	logo && { image: logoImageOf(logo), showsName: logo.showsName }
