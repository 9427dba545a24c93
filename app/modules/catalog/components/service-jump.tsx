import { formatCents } from '#app/lib/money/money.ts'
import { Vehicle } from '#app/ui/illustrations/vehicle.tsx'
import type { Offering } from '../offerings.ts'
import { appearanceOf } from './offering-appearance.ts'

type JumpTarget = Pick<Offering, 'priceId' | 'kind' | 'slug' | 'priceCents'> & { shortTitle: string }

/** Links from the top of /services to each service, with its price to compare. */
export function ServiceJump({ offerings }: { offerings: JumpTarget[] }) {
	return (
		<nav aria-label="Services on this page" className="mt-7">
			<ul className="grid gap-2.5 min-[56rem]:grid-cols-3">
				{offerings.map((offering) => {
					const appearance = appearanceOf(offering.kind)
					return (
						<li key={offering.priceId}>
							<a
								href={`#${offering.slug}`}
								className="flex items-center gap-3.5 rounded-card border-[1.5px] border-line-strong bg-surface py-2 pr-3.5 pl-2 font-semibold text-ink leading-tight no-underline hover:border-brand"
							>
								<Vehicle shape={appearance.shape} paint={appearance.paint} className="w-22 shrink-0" />
								<span className="min-w-0 [overflow-wrap:anywhere]">{offering.shortTitle}</span>
								<span className="num ml-auto font-bold font-plate text-base" translate="no">
									{formatCents(offering.priceCents)}
								</span>
							</a>
						</li>
					)
				})}
			</ul>
		</nav>
	)
}
