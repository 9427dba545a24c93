import { Link } from 'react-router'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Odometer } from '#app/ui/illustrations/odometer.tsx'
import { RoadDivider } from '#app/ui/layout/divider.tsx'
import type { StatedClaim } from '../stated-claim.ts'

/** The business's figures below the hero. Says so when they are samples; renders nothing without figures. */
export function ClaimsStrip({ brand, claims }: { brand: string; claims: StatedClaim[] }) {
	if (claims.length === 0) return null
	return (
		<section className="on-asphalt relative -mt-px pt-2 pb-10" aria-label={`${brand} in numbers`}>
			<div className="wrap">
				<RoadDivider />
				<dl className="grid grid-cols-2 gap-x-4 gap-y-7 pt-7 min-[56rem]:grid-cols-[repeat(4,auto)] min-[56rem]:justify-between">
					{claims.map((claim) => (
						<div key={claim.key} className="flex flex-col-reverse items-start justify-end">
							<dt className="mt-2.5 text-ink-soft text-small leading-snug">{claim.label}</dt>
							<dd className="flex">
								<Odometer value={claim.value} className="text-[clamp(1.25rem,1rem+2vw,2.375rem)]" />
							</dd>
						</div>
					))}
				</dl>
				<p className="mt-6 flex flex-wrap gap-x-6 gap-y-1 text-fine text-ink-soft">
					{claims.some((claim) => claim.source === 'sample') && (
						<StatusBadge>Sample figures for this demo</StatusBadge>
					)}
					<Link to="/how-we-measure" className="-my-3 inline-block py-3 text-inherit">
						How we measure
					</Link>
				</p>
			</div>
		</section>
	)
}
