import { cn } from '#app/ui/foundations/cn.ts'
import {
	type PictureFacts,
	placeholderColours,
	placeholderColumns,
	placeholderRows,
	renditionFormats,
	renditionPath,
} from '../picture.ts'

type PictureProps = {
	picture: PictureFacts
	alt: string
	/** How wide it is drawn, as the `sizes` of an image: '(width < 40rem) 100vw, 40rem'. */
	sizes: string
	/** The first picture of a page is not put off. */
	eager?: boolean
	/** The ratio and the room it takes: 'aspect-4/3 w-full'. */
	className?: string
}

/** A picture that somebody sent, cut to the ratio of its place, in the size and format the browser wants; its colours until it is there. */
export function Picture({ picture, alt, sizes, eager, className }: PictureProps) {
	const { id, widths, placeholder } = picture
	const largest = widths.at(-1)!
	return (
		<span className={cn('relative block overflow-hidden bg-bubble', className)}>
			<Colours of={placeholder} />
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

/** A drawing of some colours, since no style attribute may carry them. */
function Colours({ of }: { of: string }) {
	return (
		<svg
			aria-hidden="true"
			viewBox={`0 0 ${placeholderColumns} ${placeholderRows}`}
			preserveAspectRatio="none"
			className="absolute inset-0 size-full"
		>
			{placeholderColours(of).map((colour, index) => (
				<rect
					// biome-ignore lint/suspicious/noArrayIndexKey: a colour is its place.
					key={index}
					x={index % placeholderColumns}
					y={Math.floor(index / placeholderColumns)}
					width={1.02}
					height={1.02}
					fill={colour}
				/>
			))}
		</svg>
	)
}
