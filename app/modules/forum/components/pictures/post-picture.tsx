import { Picture } from '#app/modules/uploads/components/picture.tsx'
import { Bay } from '#app/ui/illustrations/bay.tsx'
import type { Paint, VehicleShape } from '#app/ui/illustrations/vehicle.tsx'
import type { PostCardDetails } from '../../posts/listing/post-card.ts'

type PostPictureProps = Pick<PostCardDetails, 'picture' | 'drawing'> & { eager?: boolean }

/** A post's photo in a fixed ratio, or the illustration of a sample post; nothing without either. */
export function PostPicture({ picture, drawing, eager }: PostPictureProps) {
	if (picture)
		return (
			<Picture
				picture={picture}
				alt={picture.alt}
				sizes="(width < 64rem) 100vw, 46rem"
				eager={eager ?? false}
				className="aspect-16/9 w-full rounded-control"
			/>
		)
	if (!drawing) return null
	return (
		<Bay
			shape={drawing.shape as VehicleShape}
			paint={drawing.paint as Paint}
			sky={(drawing.scene ?? 'sand') as 'blue' | 'green' | 'sand' | 'dusk'}
			hills
			label={drawing.alt}
			className="h-[clamp(11rem,26vw,16rem)] rounded-control"
		/>
	)
}

/** A post's photo or illustration as a small picture beside it in a list. */
export function PostThumbnail({ picture, drawing }: Pick<PostCardDetails, 'picture' | 'drawing'>) {
	if (picture)
		return (
			<Picture
				picture={{ ...picture, widths: picture.widths.slice(0, 1) }}
				alt={picture.alt}
				sizes="6rem"
				className="post-thumb rounded-control"
			/>
		)
	if (!drawing) return null
	return (
		<Bay
			shape={drawing.shape as VehicleShape}
			paint={drawing.paint as Paint}
			sky={(drawing.scene ?? 'sand') as 'blue' | 'green' | 'sand' | 'dusk'}
			label={drawing.alt}
			className="post-thumb rounded-control"
		/>
	)
}
