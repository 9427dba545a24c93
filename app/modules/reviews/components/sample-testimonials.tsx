import { sampleTestimonials } from '#app/content/testimonials.ts'
import { SectionHead } from '#app/ui/section-head.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { StatusLamp } from '#app/ui/status-lamp.tsx'
import { Vehicle } from '#app/ui/vehicles/vehicle.tsx'

/** The demo's three voices, each marked as a sample. */
export function SampleTestimonials() {
	return (
		<section className="band" aria-labelledby="testimonials-heading">
			<div className="wrap">
				<SectionHead id="testimonials-heading" title="What buyers drove home" />
				<div className="grid gap-x-6 gap-y-10 min-[56rem]:grid-cols-3">
					{sampleTestimonials.map((testimonial) => (
						<figure key={testimonial.name} className="flex flex-col gap-4 border-ink border-t-3 pt-4">
							<div className="flex items-end justify-between gap-4">
								<Vehicle
									shape={testimonial.vehicle.shape}
									paint={testimonial.vehicle.paint}
									className="-ml-2 w-44"
								/>
								<Stars value={testimonial.rating} className="pb-1" />
							</div>
							<blockquote className="font-[520] font-display text-[1.25rem] leading-[1.38] tracking-[-0.012em]">
								{testimonial.quote}
							</blockquote>
							<figcaption className="mt-auto text-small leading-normal">
								<b className="font-semibold">{testimonial.name}</b>
								<br />
								<span className="text-ink-soft">{testimonial.role}</span>
								<br />
								<StatusLamp className="mt-1.5 text-fine">Sample testimonial</StatusLamp>
							</figcaption>
						</figure>
					))}
				</div>
			</div>
		</section>
	)
}
