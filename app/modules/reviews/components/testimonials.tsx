import { Link } from 'react-router'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Stars } from '#app/ui/illustrations/stars.tsx'
import { Vehicle } from '#app/ui/illustrations/vehicle.tsx'
import { SectionHead } from '#app/ui/layout/section-head.tsx'
import type { Testimonial } from '../testimonials.server.ts'

type TestimonialsProps = { title: string; testimonials: readonly Testimonial[] }

/** Three testimonials on the home page: featured reviews, or the demo's samples, each labeled as one. */
export function Testimonials({ title, testimonials }: TestimonialsProps) {
	return (
		<section className="band" aria-labelledby="testimonials-heading">
			<div className="wrap">
				<SectionHead id="testimonials-heading" title={title} />
				<div className="grid gap-x-6 gap-y-10 min-[56rem]:grid-cols-3">
					{testimonials.map(({ name, role, quote, rating, vehicle, path }) => (
						<figure key={path ?? name} className="flex flex-col gap-4 border-ink border-t-3 pt-4">
							<div className="flex items-end justify-between gap-4">
								{vehicle && <Vehicle {...vehicle} className="-ml-2 w-44 max-sm:hidden" />}
								<Stars value={rating} className="pb-1" />
							</div>
							<blockquote className="line-clamp-4 font-[520] font-display text-[1.25rem] leading-[1.38] tracking-[-0.012em] [overflow-wrap:anywhere]">
								{quote}
							</blockquote>
							<figcaption className="mt-auto text-small leading-normal">
								<b translate="no" className="font-semibold">
									{name}
								</b>
								<br />
								<span className="text-ink-soft">{role}</span>
								<br />
								{path ? (
									<Link to={path}>
										Read full review<span className="sr-only">{` by ${name}`}</span>
									</Link>
								) : (
									<StatusBadge className="mt-1.5 text-fine">Sample testimonial</StatusBadge>
								)}
							</figcaption>
						</figure>
					))}
				</div>
			</div>
		</section>
	)
}
