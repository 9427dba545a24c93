import { clsx } from 'clsx/lite'
import {
	type PictureDetails,
	placeholderColors,
	placeholderColumns,
	placeholderRows,
	renditionFormats,
	renditionPath,
} from '../picture.ts'

type PictureProps = {
	picture: PictureDetails
	alt: string
	/** The displayed width, as the `sizes` of an image: '(width < 40rem) 100vw, 40rem'. */
	sizes: string
	/** For the first picture of a page: loads without delay. */
	eager?: boolean
	/** The aspect ratio and size: 'aspect-4/3 w-full'. */
	className?: string
}

/** An uploaded picture, cropped to a ratio, in the size and format that suits the browser; a placeholder until it has loaded. */
export function Picture({ picture, alt, sizes, eager, className }: PictureProps) {
	const { id, widths, placeholder } = picture
	const largest = widths.at(-1)!
	return (
		<span className={clsx('relative block overflow-hidden bg-bubble', className)}>
			<PlaceholderColors placeholder={placeholder} />
			<picture>
				{renditionFormats.map((format) => (
					<source
						key={format}
						type={`image/${format}`}
						srcSet={widths.map((width) => `${renditionPath(id, width, format)} ${width}w`).join(', ')}
						sizes={sizes}
					/>
				))}
				<img
					src={`/files/${id}`}
					alt={alt}
					width={largest}
					height={Math.round((picture.height / picture.width) * largest)}
					loading={eager ? 'eager' : 'lazy'}
					decoding="async"
					className="relative size-full object-cover"
				/>
			</picture>
		</span>
	)
}

/** The placeholder's colors as an SVG, because the content security policy forbids style attributes. */
function PlaceholderColors({ placeholder }: { placeholder: string }) {
	return (
		<svg
			aria-hidden="true"
			viewBox={`0 0 ${placeholderColumns} ${placeholderRows}`}
			preserveAspectRatio="none"
			className="absolute inset-0 size-full"
		>
			{placeholderColors(placeholder).map((color, index) => (
				<rect
					// biome-ignore lint/suspicious/noArrayIndexKey: a color is identified by its position.
					key={index}
					x={index % placeholderColumns}
					y={Math.floor(index / placeholderColumns)}
					width={1.02}
					height={1.02}
					fill={color}
				/>
			))}
		</svg>
	)
}
