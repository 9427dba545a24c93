import { Link } from 'react-router'
import { formatCents } from '#app/lib/money/money.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Sticker } from '#app/ui/illustrations/sticker.tsx'
import { SectionHead } from '#app/ui/layout/section-head.tsx'
import type { Offering } from '../offerings.ts'
import { appearanceOf } from './offering-appearance.ts'

/** How many the home page shows; /services has all. */
const shownMax = 6

type PremiumServicesProps = { offerings: Offering[]; title: string; lead: string }

/** The services on sale, side by side on the home page. */
export function PremiumServices({ offerings, title, lead }: PremiumServicesProps) {
	if (offerings.length === 0) return null
	return (
		<section className="band" aria-labelledby="services-heading">
			<div className="wrap">
				<SectionHead id="services-heading" title={title}>
					{lead}
				</SectionHead>
				<div className="grid gap-6 min-[56rem]:grid-cols-3">
					{offerings.slice(0, shownMax).map((offering) => (
						<ServiceSticker key={offering.priceId} offering={offering} />
					))}
				</div>
				{offerings.length > shownMax && (
					<p className="mt-7">
						<Link to="/services">{`All ${offerings.length} services`}</Link>
					</p>
				)}
				<p className="mt-7 flex items-start gap-2.5 text-ink-soft text-small">
					<Icon name="shield-check" className="mt-0.5 size-5 shrink-0" />
					You pay on a hosted card page. We never see your card number.
				</p>
			</div>
		</section>
	)
}

function ServiceSticker({ offering }: { offering: Offering }) {
	const { shape, paint, sky, badgeTone } = appearanceOf(offering.kind)
	return (
		<Sticker
			title={offering.title}
			// Its rows are those of the section, so that the lists of all three begin at the same height.
			className="min-[56rem]:row-span-5 min-[56rem]:grid min-[56rem]:grid-rows-subgrid min-[56rem]:gap-y-0"
			shape={shape}
			paint={paint}
			sky={sky}
			badge={offering.badge ? { text: offering.badge, tone: badgeTone } : null}
			lines={offering.features.map((feature) => feature.title)}
			plate={{ caption: 'Flat fee', price: formatCents(offering.priceCents) }}
			action={
				<Button asChild className="px-4">
					<Link
						to={`/services#${offering.slug}`}
						prefetch="intent"
						aria-label={`See details: ${offering.title}`}
					>
						See details
					</Link>
				</Button>
			}
		>
			{offering.summary}
		</Sticker>
	)
}
