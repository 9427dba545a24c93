import { LaneDivider } from '#app/ui/lane-divider.tsx'
import { Odometer } from '#app/ui/odometer.tsx'
import { StatusLamp } from '#app/ui/status-lamp.tsx'
import type { Claim } from '../claims.server.ts'

/** The business in figures, on the road under the hero. Says so when the figures are samples; draws nothing without any. */
export function ClaimsStrip({ brand, claims }: { brand: string; claims: Claim[] }) {
	if (claims.length === 0) return null
	return (
		<section className="on-asphalt relative -mt-px pt-2 pb-10" aria-label={`${brand} in numbers`}>
			<div className="wrap">
				<LaneDivider />
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
				{claims.some((claim) => claim.source === 'sample') && (
					<p className="mt-6 text-fine text-ink-soft">
						<StatusLamp>Sample figures for this demo</StatusLamp>
					</p>
				)}
			</div>
		</section>
	)
}
