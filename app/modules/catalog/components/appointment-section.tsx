import type { ReactNode } from 'react'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { LotScene } from '#app/ui/illustrations/lot-scene.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { Offering } from '../offerings.ts'
import { OfferFrame } from './offer-section.tsx'
import { appearanceOf } from './offering-appearance.ts'

type AppointmentSectionProps = {
	offering: Offering
	scene: Parameters<typeof LotScene>[0]
	/** How to book, with the button or form for it. */
	children: ReactNode
}

/** The in-person appointment on /services: a booking panel beside what the service includes, by its name. The button has the price. */
export function AppointmentSection({ offering, scene, children }: AppointmentSectionProps) {
	const { slug: anchor } = offering
	const { badgeTone } = appearanceOf(offering.kind)
	return (
		<OfferFrame anchor={anchor}>
			<Card look="raised" className="flex flex-col p-[clamp(1.25rem,3vw,2rem)]">
				{offering.badge && (
					<p className="mb-3">
						<Badge tone={badgeTone}>{offering.badge}</Badge>
					</p>
				)}
				<h2 id={`${anchor}-heading`} className="mb-2">
					{offering.title}
				</h2>
				{children}
			</Card>
			<Promo {...offering} scene={scene} />
		</OfferFrame>
	)
}

/** What the client gets. */
function Included({ features }: Pick<Offering, 'features'>) {
	return (
		<ul className="mt-5 grid gap-1.5 text-small">
			{features.map(({ title }) => (
				<li key={title} className="grid grid-cols-[1.25rem_1fr] gap-2 leading-snug">
					<Icon name="check" className="size-5 text-on-lacquer-signal" />
					<span>{title}</span>
				</li>
			))}
		</ul>
	)
}

function Promo({
	summary,
	features,
	scene,
}: Pick<Offering, 'summary' | 'features'> & Pick<AppointmentSectionProps, 'scene'>) {
	return (
		<div className="lacquer on-lacquer overflow-hidden rounded-card min-[60rem]:sticky min-[60rem]:top-24 min-[60rem]:self-start">
			<div className="bg-sky-dusk max-sm:hidden">
				<LotScene {...scene} className="h-[clamp(190px,18vw,240px)]" />
			</div>
			<div className="p-[clamp(1.25rem,3vw,2rem)]">
				<h3 className="mb-2.5 text-[1.625rem]">Someone on your side of the table</h3>
				<p>{summary}</p>
				<Included features={features} />
			</div>
		</div>
	)
}
