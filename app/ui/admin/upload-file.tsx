import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { Icon } from '../icons/icon.tsx'

/** Takes a MIME type. */
export const isImage = (type: string): boolean => type.startsWith('image/')

/** An icon for the kind of file: an image, or anything else. */
export function FileIcon({ picture }: { picture: boolean }) {
	const icon = picture ? 'image' : 'file'
	return (
		<Icon
			name={icon}
			role="img"
			aria-label={picture ? 'Image' : 'File'}
			className="mr-2 inline size-5 align-text-bottom text-ink-soft"
		/>
	)
}

/** A preview of an image inside a list. */
export function PicturePreview({ src, title }: { src: string; title: string }) {
	return (
		<Disclosure summary="Preview" look="text">
			<img src={src} alt={title} loading="lazy" className="max-h-60 max-w-60 rounded-control" />
		</Disclosure>
	)
}
