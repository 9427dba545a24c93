import { lotScene } from '#app/content/lot-scene.ts'
import { afterPayment, finePrint, visitSteps } from '#app/content/services.ts'
import { getServices } from '#app/http/context.server.ts'
import { formatCents } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { listOfferings } from '#app/modules/catalog/catalog.server.ts'
import { FinePrint } from '#app/modules/catalog/components/fine-print.tsx'
import { OfferSection } from '#app/modules/catalog/components/offer-section.tsx'
import { ServiceJump } from '#app/modules/catalog/components/service-jump.tsx'
import { VisitSection } from '#app/modules/catalog/components/visit-section.tsx'
import { VisitSteps } from '#app/modules/catalog/components/visit-steps.tsx'
import type { Offering } from '#app/modules/catalog/offerings.ts'
import { serviceListing } from '#app/modules/catalog/service-listing.ts'
import { BookNowButton } from '#app/modules/payments/components/book-now-button.tsx'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { LaneDivider } from '#app/ui/lane-divider.tsx'
import { PageHero } from '#app/ui/page-hero.tsx'
import type { Route } from './+types/services'

export async function loader({ context }: Route.LoaderArgs) {
	const { db, env } = getServices(context)
	const [offerings, settings] = await Promise.all([listOfferings(db), getSettings(db)])
	return { offerings, provider: settings.footerBrand, origin: env.origin }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
	...pageMeta(matches, {
		title: 'Our Services',
		description:
			'An online car search with budget guidance, an advisor beside you at the dealer, or the whole purchase handled: one flat fee each.',
		path: '/services',
	}),
	...(loaderData ? [{ 'script:ld+json': serviceListing(loaderData) }] : []),
]

export default function Services({ loaderData }: Route.ComponentProps) {
	const { offerings } = loaderData
	return (
		<>
			<PageHero title="Our Services" below={<ServiceJump offerings={offerings} />}>
				Three ways to have someone competent beside you. Each is one flat fee, paid by you, so nobody else has
				a say in the advice.
			</PageHero>
			{offerings.map((offering) => (
				<div key={offering.priceId}>
					<div className="wrap">
						<LaneDivider />
					</div>
					<Service offering={offering} />
				</div>
			))}
			<FinePrint entries={finePrint} />
		</>
	)
}

function Service({ offering }: { offering: Offering }) {
	if (offering.kind !== 'in_person')
		return (
			<OfferSection
				offering={offering}
				flipped={offering.kind === 'concierge'}
				next={afterPayment[offering.kind]}
				book={<BookNowButton priceId={offering.priceId}>Book Now</BookNowButton>}
			/>
		)
	return (
		<VisitSection offering={offering} scene={lotScene}>
			<VisitSteps steps={visitSteps}>
				<BookNowButton priceId={offering.priceId} block>
					Book Now - {formatCents(offering.priceCents)}
				</BookNowButton>
			</VisitSteps>
		</VisitSection>
	)
}
