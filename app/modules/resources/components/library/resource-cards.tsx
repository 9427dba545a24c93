import { Link } from 'react-router'
import { formatDate } from '#app/lib/dates/dates.ts'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { ResourceCard } from '../../library/resource.ts'
import { Scene } from './scene.tsx'

/** The card of a guide, with its title linked to its page and a button for its PDF, or of a file or link without a page. */
export function GuideCard({ card }: { card: ResourceCard }) {
	return (
		<Card asChild look="raised" className="relative flex flex-col overflow-hidden">
			<article>
				<Scene name={card.illustration} />
				<div className="flex flex-1 flex-col gap-2.5 p-6">
					<CardBadges card={card} />
					<h3>
						{card.kind !== 'guide' ? (
							card.title
						) : (
							<Link to={card.path} prefetch="intent" className="text-ink">
								{card.title}
							</Link>
						)}
					</h3>
					<p className="text-base text-ink-soft leading-normal">{card.description}</p>
					<div className="mt-auto pt-2">
						<Button asChild size="sm">
							<a
								href={card.download?.path ?? card.path}
								{...(card.kind === 'link' && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
							>
								<Icon name={card.kind === 'link' ? 'link' : 'download'} />
								<span>{card.download?.label}</span>
								<span className="sr-only">{`: ${card.title}`}</span>
							</a>
						</Button>
					</div>
				</div>
			</article>
		</Card>
	)
}

export function ArticleCard({ card }: { card: ResourceCard }) {
	return (
		<Card asChild look="raised" className="flex flex-col gap-2.5 p-6">
			<article>
				<CardBadges card={card} />
				<h3>{card.title}</h3>
				<p className="text-base text-ink-soft leading-normal">{card.description}</p>
				<p className="text-fine text-ink-soft">
					<span>{`${card.readMinutes} min read · `}</span>
					<time dateTime={card.date}>{formatDate(card.date)}</time>
				</p>
				<div className="mt-auto pt-2">
					<Button asChild size="sm">
						<Link to={card.path} prefetch="intent">
							Read Article<span className="sr-only">{`: ${card.title}`}</span>
						</Link>
					</Button>
				</div>
			</article>
		</Card>
	)
}

function CardBadges({ card }: { card: ResourceCard }) {
	return (
		<p className="flex flex-wrap items-center gap-2">
			<Badge tone="wash">{card.category}</Badge>
			{card.featured && <Badge tone="line">Featured</Badge>}
			{card.draft && <Badge tone="danger">Draft: only you see it</Badge>}
			{card.scheduled && <Badge tone="danger">Scheduled: only you see it</Badge>}
		</p>
	)
}
