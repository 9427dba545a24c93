import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { communityBenefits } from '#app/content/community.ts'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { type Paint, Vehicle, type VehicleShape } from '#app/ui/illustrations/vehicle.tsx'
import type { TeaserPost } from '../../posts/listing/teaser-posts.server.ts'

const icons = { ask: 'message-square', photo: 'image', people: 'users' } as const

type CommunityTeaserProps = {
	title: string
	/** A sign-in button, or a link for members who are signed in. */
	join: ReactNode
	/** Discussions to show beside the benefits; if empty, the benefits stand alone. */
	posts: readonly TeaserPost[]
}

/** The reasons to join the community, on the dark background. */
export function CommunityTeaser({ title, join, posts }: CommunityTeaserProps) {
	const hasPosts = posts.length > 0
	return (
		<section className="lacquer on-lacquer band" aria-labelledby="community-heading">
			<div
				className={clsx('wrap grid gap-10', hasPosts && 'lg:grid-cols-[6fr_5fr] lg:items-center lg:gap-18')}
			>
				<div>
					<h2 id="community-heading" className="[overflow-wrap:anywhere]">
						{title}
					</h2>
					<ul className={clsx('mt-7 mb-8 grid gap-5', !hasPosts && 'lg:grid-cols-3')}>
						{communityBenefits.map((benefit) => {
							const icon = icons[benefit.icon]
							return (
								<li key={benefit.icon} className="grid grid-cols-[2.75rem_1fr] gap-4">
									<span className="grid size-11 place-items-center rounded-full bg-[oklch(1_0_0/0.12)] text-on-lacquer-signal">
										<Icon name={icon} className="size-5.5" />
									</span>
									<div>
										<h3 className="text-[1.1875rem]">{benefit.title}</h3>
										<p className="mt-0.5 text-base text-ink-soft leading-normal">{benefit.text}</p>
									</div>
								</li>
							)
						})}
					</ul>
					{join}
				</div>
				{hasPosts && <Board posts={posts} />}
			</div>
		</section>
	)
}

function Board({ posts }: Pick<CommunityTeaserProps, 'posts'>) {
	return (
		<div className="grid gap-4 max-sm:hidden">
			{posts.map(({ id, path, title, excerpt, category, comments, drawing }) => (
				<article
					key={id}
					className="note px-5 pt-4.5 pb-4 odd:-rotate-[1.1deg] even:mr-4 even:translate-x-5 even:rotate-[0.8deg]"
				>
					{drawing && (
						<Vehicle
							shape={drawing.shape as VehicleShape}
							paint={drawing.paint as Paint}
							className="float-right -mt-1 -mr-2 ml-3 w-36"
						/>
					)}
					<h3 className="text-h4 leading-tight tracking-[-0.01em] [overflow-wrap:anywhere]">
						<Link to={path} className="text-ink no-underline hover:underline">
							{title}
						</Link>
					</h3>
					<p className="mt-1.5 text-small leading-normal [overflow-wrap:anywhere]">{excerpt}</p>
					<p className="mt-2 text-fine text-ink-soft">
						{`${category} · ${comments} ${comments === 1 ? 'comment' : 'comments'}`}
					</p>
				</article>
			))}
			{posts.some(({ sample }) => sample) && (
				<p className="text-fine text-ink-soft">
					<StatusBadge>Sample discussions for this demo</StatusBadge>
				</p>
			)}
		</div>
	)
}
