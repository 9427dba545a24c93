import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { formatCents } from '#app/lib/money/money.ts'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Bay } from '#app/ui/illustrations/bay.tsx'
import { LicensePlate } from '#app/ui/illustrations/license-plate.tsx'
import type { Offering } from '../offerings.ts'
import { appearanceOf } from './offering-appearance.ts'

type OfferSectionProps = {
	offering: Offering
	/** On wide screens, shows the picture on the right instead of the left. */
	flipped?: boolean
	/** Where the service is offered, shown before the button; empty for everywhere. */
	offeredIn?: string
	/** What happens after payment. */
	afterPayment: string
	/** The button that starts the checkout. */
	bookButton: ReactNode
	/** What follows the price beside the button. */
	howPaid?: string
}

/** A whole service on /services: its illustration, its price, the button to buy it and what it includes. */
export function OfferSection({
	offering,
	flipped,
	offeredIn = '',
	afterPayment,
	bookButton,
	howPaid = 'once, on a secure card page.',
}: OfferSectionProps) {
	const { slug: anchor } = offering
	const { shape, paint, sky, badgeTone } = appearanceOf(offering.kind)
	const price = formatCents(offering.priceCents)
	return (
		<OfferFrame anchor={anchor}>
			<Bay
				shape={shape}
				paint={paint}
				sky={sky}
				hills
				className={clsx(
					'h-auto min-h-[clamp(8rem,28vw,20rem)] rounded-card border border-line',
					flipped && 'min-[60rem]:order-2',
				)}
			>
				<LicensePlate caption="Flat fee" className="absolute top-4 right-4 z-2">
					{price}
				</LicensePlate>
			</Bay>
			<div>
				{offering.badge && <Badge tone={badgeTone}>{offering.badge}</Badge>}
				<h2 id={`${anchor}-heading`} className="mt-3 mb-4">
					{offering.title}
				</h2>
				<p>{offering.summary}</p>
				{offeredIn && <p className="mt-4 text-small">{offeredIn}</p>}
				<div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
					{bookButton}
					<p className="text-fine text-ink-soft">{`${price} ${howPaid}`}</p>
				</div>
				<p className="mt-4 text-ink-soft text-small">{afterPayment}</p>
				<dl className="mt-4 border-line border-t sm:mt-6">
					{offering.features.map((feature) => (
						<div
							key={feature.title}
							className="gap-x-6 border-line border-b py-2.5 max-sm:text-small min-[34rem]:grid min-[34rem]:grid-cols-[11.5rem_1fr] min-[34rem]:py-3.5"
						>
							<dt className="inline font-semibold">{feature.title}</dt>{' '}
							<dd className="inline text-ink-soft leading-normal sm:text-base">{feature.detail}</dd>
						</div>
					))}
				</dl>
			</div>
		</OfferFrame>
	)
}

/** The layout of a service's section on the page, with the anchor that links point to. */
export function OfferFrame({ anchor, children }: { anchor: string; children: ReactNode }) {
	return (
		<section
			id={anchor}
			aria-labelledby={`${anchor}-heading`}
			className="wrap grid gap-6 py-[clamp(2rem,5vw,4.5rem)] sm:gap-8 *:min-w-0 min-[60rem]:grid-cols-2 min-[60rem]:gap-16"
		>
			{children}
		</section>
	)
}
