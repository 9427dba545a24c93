import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { Brand, type BrandLogo } from '#app/ui/layout/brand.tsx'
import type { PictureItem } from '../../business-picture.ts'

type PicturePreviewProps = {
	item: PictureItem
	/** Null for the site's own logo. */
	picture: { image: BrandLogo['image'] } | null
	business: { headerBrand: string; footerBrand: string; advisorName: string }
}

/**
 * A picture as pages show it, on a light and on a dark ground. Inside a form with a checkbox `showsName`, the name beside a logo is shown
 * or not as the checkbox says.
 */
export function PicturePreview({ item, picture, business }: PicturePreviewProps) {
	const { headerBrand, footerBrand, advisorName } = business
	const look =
		item === 'logo' ? (
			<div className="group-has-[[name=showsName]:checked]/picture:[&_img+span]:sr-only">
				<Brand name={headerBrand} logo={picture && { image: picture.image, showsName: false }} />
			</div>
		) : (
			<figure className="w-20 text-center text-fine text-ink-soft">
				<img {...picture?.image} alt="" className="mb-1 size-20 rounded-card object-cover" />
				<figcaption>{advisorName}</figcaption>
			</figure>
		)
	return (
		<div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
			<Ground title="Light" className="bg-ground text-ink [color-scheme:light]">
				{look}
			</Ground>
			<Ground title="Dark" className="bg-ground text-ink [color-scheme:dark]">
				{look}
			</Ground>
			{item === 'logo' && picture && (
				<Ground title="Footer" className="on-asphalt">
					<img {...picture.image} alt="" className="logo mb-2.5" />
					<p className="font-bold font-display text-h4">{footerBrand}</p>
				</Ground>
			)}
		</div>
	)
}

type GroundProps = { title: string; className: string; children: ReactNode }

const Ground = ({ title, className, children }: GroundProps) => (
	<section aria-label={`Preview: ${title}`}>
		<h3 className="mb-1 text-fine text-ink-soft">{title}</h3>
		<div
			className={clsx(
				'grid min-h-20 place-content-center-safe overflow-hidden rounded-control border border-line p-3',
				className,
			)}
		>
			{children}
		</div>
	</section>
)
