import '#app/ui/foundations/waiting.css'
import './review-figures.css'
import type { ReactNode } from 'react'
import { Stars } from '#app/ui/illustrations/stars.tsx'
import type { ReviewSummary } from '../review-summary.server.ts'

type ReviewFiguresProps = {
	summary: ReviewSummary
	/** How many reviews are hidden and why; null when none is. */
	hidden: string | null
	/** The two claims beside the average: what the site may state, and its source. */
	claims: readonly { key: string; value: string; label: string; source: ReactNode }[]
}

/** The top of the reviews page: the average, the distribution of the stars, and the claims. */
export function ReviewFigures({
	summary: { average, reviews, distribution },
	hidden,
	claims,
}: ReviewFiguresProps) {
	const most = Math.max(1, ...distribution.map((row) => row.reviews))
	return (
		<div className="wrap grid gap-x-12 gap-y-6 pb-[var(--band-y)] md:grid-cols-[auto_1fr] min-[56rem]:grid-cols-[auto_1fr_auto]">
			<div>
				{average === null ? (
					<p className="text-ink-soft">No reviews yet.</p>
				) : (
					<>
						<p className="font-[790] font-display text-display leading-[0.95]">
							<span className="num">{average.toFixed(1)}</span>
							<span className="text-h4 text-ink-soft"> out of 5.0</span>
						</p>
						<Stars value={Number(average.toFixed(1))} className="mt-2 text-h3" />
						<p className="mt-1 text-ink-soft text-small">
							{`${reviews.toLocaleString('en-US')} ${reviews === 1 ? 'review' : 'reviews'}`}
						</p>
					</>
				)}
			</div>
			<ul className="star-bars" aria-label="Star ratings">
				{distribution.map(({ stars, reviews: count }) => (
					<li key={stars}>
						<span>
							<span>{`${stars} `}</span>
							<span className="sr-only">{stars === 1 ? 'star' : 'stars'}</span>
							<span aria-hidden="true">★</span>
						</span>
						<progress max={most} value={count} aria-hidden="true" className="meter" />
						<span className="num text-ink-soft">{count.toLocaleString('en-US')}</span>
					</li>
				))}
			</ul>
			<dl className="flex flex-wrap content-start gap-x-10 gap-y-4 md:max-[56rem]:col-span-2 min-[72rem]:flex-nowrap">
				{claims.map(({ key, value, label, source }) => (
					<div key={key}>
						<dt className="text-small">{label}</dt>
						<dd className="num font-[790] font-display text-h3">{value}</dd>
						<dd className="text-fine text-ink-soft">{source}</dd>
					</div>
				))}
			</dl>
			{hidden && <p className="col-span-full text-fine text-ink-soft">{hidden}</p>}
		</div>
	)
}
