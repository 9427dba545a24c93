import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#app/lib/dates/dates.ts'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { ContentsNav } from '#app/ui/layout/contents-nav.tsx'
import { RenderedText } from '#app/ui/layout/rendered-text.tsx'
import { noAdvice } from '../../library/resource.ts'
import { trailOf } from '../../library/resource-listing.ts'
import type { ResourceView } from '../../library/resource-view.server.ts'
import { sourceDate } from '../../library/source-date.ts'
import { Scene } from './scene.tsx'

/** A resource as the page's loader returns it: `html` is null if the text is already in the document. */
type ShownResource = Omit<ResourceView, 'resource'> & {
	resource: Omit<ResourceView['resource'], 'html'> & { html: string | null }
}

/** A guide or an article: contents beside the text, sources and further reading below. */
export function ResourcePage({ resource, related, previous, next }: ShownResource) {
	const parts = resource.headings.filter(({ depth }) => depth === 2)
	const sources = resource.sources.length > 0 ? [{ id: 'sources', title: 'Sources' }] : []
	return (
		<article className="print:text-[10.5pt] print:leading-[1.55]">
			<div className="reading-position" aria-hidden="true" />
			<Head resource={{ ...resource, html: null }} />
			<div className="wrap grid gap-8 pb-16 print:pb-0 min-[60rem]:grid-cols-[15rem_minmax(0,1fr)] min-[60rem]:gap-16">
				<ContentsNav parts={[...parts.map(({ id, text }) => ({ id, title: text })), ...sources]} />
				<div>
					<RenderedText html={resource.html} />
					<div className="after-text">
						<Sources sources={resource.sources} />
						<p className="mt-8 max-w-prose text-fine text-ink-soft print:mt-4">{noAdvice}</p>
					</div>
					<AdjacentResources previous={previous} next={next} />
				</div>
			</div>
			<Related cards={related} />
		</article>
	)
}

function Head({ resource }: Pick<ShownResource, 'resource'>) {
	const { kind, title, description, category, featured, date, updated, readMinutes, illustration } = resource
	return (
		<header className="wrap pt-8 pb-[clamp(1.5rem,4vw,2.5rem)]">
			<Breadcrumbs trail={trailOf(kind)} here={title} />
			<div className="mt-6 grid gap-8 min-[60rem]:grid-cols-2 min-[60rem]:gap-16">
				<div>
					<p className="flex flex-wrap items-center gap-2">
						<Badge tone="wash">{category}</Badge>
						{featured && <Badge tone="line">Featured</Badge>}
						{resource.draft && <Badge tone="danger">Draft: only you see it</Badge>}
						{resource.scheduled && <Badge tone="danger">Scheduled: only you see it</Badge>}
					</p>
					<h1 className="mt-4 [overflow-wrap:anywhere]">{title}</h1>
					<p className="mt-4.5 text-ink-soft text-lead">{description}</p>
					<p className="mt-3 text-fine text-ink-soft">
						<span>{`${readMinutes} min read · `}</span>
						<time dateTime={date}>{formatDate(date)}</time>
						{updated && (
							<span>
								{' '}
								· updated <time dateTime={updated}>{formatDate(updated)}</time>
							</span>
						)}
					</p>
					{resource.download && (
						<p className="mt-6 print:hidden">
							<Button asChild variant="go">
								<a href={resource.download.path}>
									<Icon name="download" />
									Download PDF
								</a>
							</Button>
						</p>
					)}
				</div>
				<Scene name={illustration} className="rounded-card border border-line print:hidden" />
			</div>
		</header>
	)
}

function Sources({ sources }: Pick<ResourceView['resource'], 'sources'>) {
	if (sources.length === 0) return null
	return (
		<section
			className="prose mt-12 print:mt-4 print:text-[8.5pt] print:leading-snug"
			aria-labelledby="sources"
		>
			<h2 id="sources" className="print:text-base">
				Sources
			</h2>
			<ul className="print:columns-2">
				{sources.map(({ title, url, date }) => (
					<li key={url}>
						<a href={url} rel="noopener">
							{title}
						</a>{' '}
						<span>{`(${sourceDate(date)})`}</span>
					</li>
				))}
			</ul>
		</section>
	)
}

function AdjacentResources({ previous, next }: Pick<ResourceView, 'previous' | 'next'>) {
	if (!previous && !next) return null
	return (
		<nav aria-label="Before and after" className="mt-12 grid gap-4 border-line border-t pt-6 print:hidden">
			{previous && <AdjacentResource side="Previous" {...previous} />}
			{next && <AdjacentResource side="Next" {...next} />}
		</nav>
	)
}

function AdjacentResource({ side, path, title }: { side: ReactNode; path: string; title: string }) {
	return (
		<p>
			<span className="block text-fine text-ink-soft">{side}</span>
			<Link to={path} prefetch="intent" className="font-semibold">
				{title}
			</Link>
		</p>
	)
}

function Related({ cards }: { cards: ResourceView['related'] }) {
	if (cards.length === 0) return null
	return (
		<aside className="border-line border-t bg-band print:hidden" aria-labelledby="related-heading">
			<div className="wrap band">
				<h2 id="related-heading" className="mb-6 text-h2">
					Read next
				</h2>
				<ul className="grid gap-6 min-[56rem]:grid-cols-3">
					{cards.map(({ path, title, description, category, readMinutes }) => (
						<li key={path}>
							<p className="text-fine text-ink-soft">{`${category} · ${readMinutes} min read`}</p>
							<h3 className="mt-2 text-h4">
								<Link to={path} prefetch="intent" className="text-ink">
									{title}
								</Link>
							</h3>
							<p className="mt-2 text-base text-ink-soft leading-normal">{description}</p>
						</li>
					))}
				</ul>
			</div>
		</aside>
	)
}
