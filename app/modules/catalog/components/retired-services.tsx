import type { RetiredOffering } from '../catalog.server.ts'

/** Says to a visitor who followed a link to a retired service that it is no longer offered; hidden from everybody else. */
export function RetiredServices({ offerings }: { offerings: readonly RetiredOffering[] }) {
	return offerings.map(({ slug, title }) => (
		<section
			key={slug}
			id={slug}
			className="wrap hidden scroll-mt-24 py-8 [overflow-wrap:anywhere] target:block"
		>
			<p role="status" className="rounded-control border border-line bg-signal-wash px-3.5 py-2.5">
				{`We no longer offer “${title}”. What you bought stays as it was agreed. Here is what we offer today.`}
			</p>
		</section>
	))
}
