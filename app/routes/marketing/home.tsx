import { Link } from 'react-router'
import { defaultHomeTexts, type HomeTexts } from '#app/content/home-texts.ts'
import { lotScene } from '#app/content/lot-scene.ts'
import { getServices, getViewer, readShared } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readOfferings, readSettings } from '#app/http/shared-settings.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { SignInButton } from '#app/modules/auth/components/session/account-bar.tsx'
import { PremiumServices } from '#app/modules/catalog/components/premium-services.tsx'
import { HomePasteBox } from '#app/modules/deals/components/quote-check/home-paste-box.tsx'
import { CommunityTeaser } from '#app/modules/forum/components/posts/community-teaser.tsx'
import { listTeaserPosts } from '#app/modules/forum/posts/listing/teaser-posts.server.ts'
import { ResourceSheets } from '#app/modules/resources/components/library/resource-sheets.tsx'
import { Testimonials } from '#app/modules/reviews/components/testimonials.tsx'
import { listTestimonials } from '#app/modules/reviews/testimonials.server.ts'
import { imageOf } from '#app/modules/settings/business-picture.ts'
import { ClaimsStrip } from '#app/modules/settings/components/claims-strip.tsx'
import { readPreviewTexts } from '#app/modules/settings/home-texts.schema.ts'
import { may } from '#app/modules/settings/policy.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { LineUp } from '#app/ui/illustrations/line-up.tsx'
import { LotScene } from '#app/ui/illustrations/lot-scene.tsx'
import { RoadDivider } from '#app/ui/layout/divider.tsx'
import { stateClaims } from '#app/workflows/reviews/publish-claims.server.ts'
import type { Route } from './+types/home'

export const handle: RouteHandle = {
	access: 'public',
	cache: { clearedBy: ['forum', 'reviews', 'resources', 'orders'] },
	sitemap: true,
}

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, env, clock } = getServices(context)
	const demo = env.mode === 'demo'
	const [viewer, settings, offerings, claims, testimonials, discussions] = await Promise.all([
		getViewer(context),
		readSettings(context),
		readOfferings(context),
		readShared(context, 'claims home', () => stateClaims(db, { page: 'home', demo, now: clock.now() })),
		readShared(context, 'testimonials', () => listTestimonials(db, { demo })),
		readShared(context, 'teaser posts', () => listTeaserPosts(db)),
	])
	const query = new URL(request.url).searchParams
	// Cached pages have no query, and everybody without this permission gets the page as it is saved.
	const isPreview = query.get('preview') === 'home' && viewer !== null && may(viewer, 'see')
	const texts = isPreview ? readPreviewTexts(query, settings.homeTexts) : settings.homeTexts
	return {
		isPreview,
		texts,
		signedIn: viewer !== null,
		brand: settings.headerBrand,
		photo: settings.photo && {
			image: imageOf(settings.photo),
			alt: settings.photo.alt,
			name: settings.advisorName,
		},
		offerings,
		claims,
		testimonials,
		discussions,
	}
}

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Car-buying advice from someone on your side',
		description:
			'An independent advisor reads the listing, looks over the car and checks the contract with you, for one flat fee.',
		path: '/',
	})

export default function Home({ loaderData }: Route.ComponentProps) {
	const { isPreview, signedIn, brand, photo, offerings, claims, testimonials, discussions } = loaderData
	const texts: HomeTexts = { ...defaultHomeTexts, ...loaderData.texts }
	return (
		<>
			{isPreview && <p className="wrap py-2 text-center font-semibold">Preview: this is not saved yet.</p>}
			<Hero title={texts.heroTitle} lead={texts.heroLead} photo={photo} />
			<PremiumServices offerings={offerings} title={texts.servicesTitle} lead={texts.servicesLead} />
			<CommunityTeaser
				title={texts.communityTitle}
				posts={discussions}
				join={<JoinCommunity signedIn={signedIn} />}
			/>
			<ResourceSheets title={texts.resourcesTitle} lead={texts.resourcesLead} />
			<ClaimsStrip brand={brand} claims={claims} />
			{testimonials.length > 0 && (
				<Testimonials title={texts.testimonialsTitle} testimonials={testimonials} />
			)}
			<Closing title={texts.closingTitle} lead={texts.closingLead} />
		</>
	)
}

/** Two links beside each other, also on a phone. */
const beside = 'whitespace-nowrap max-[30rem]:flex-1 max-[30rem]:px-2 max-[30rem]:text-base'

type SectionTexts = { title: string; lead: string }

type HeroProps = SectionTexts & { photo: Route.ComponentProps['loaderData']['photo'] }

function Hero({ title, lead, photo }: HeroProps) {
	return (
		<section className="lot-sky relative overflow-clip">
			<div className="wrap relative z-1 pt-8">
				<h1 className="max-w-[7.4em] font-[790] text-display leading-[0.95] tracking-[-0.042em] [overflow-wrap:anywhere]">
					{title}
				</h1>
				<div className="mt-5 mb-7 flex max-w-124 items-start gap-4">
					{photo && (
						<figure className="shrink-0 text-center text-fine text-ink-soft">
							<img {...photo.image} alt={photo.alt} className="mb-1 size-20 rounded-card object-cover" />
							<figcaption>{photo.name}</figcaption>
						</figure>
					)}
					<p className="text-lead">{lead}</p>
				</div>
				<div className="flex flex-wrap gap-3">
					<Button asChild className={beside}>
						<Link to="/services" prefetch="intent">
							View Our Services
						</Link>
					</Button>
					<Button asChild className={beside}>
						<Link to="/community" prefetch="intent">
							Join Community
						</Link>
					</Button>
				</div>
			</div>
			<LotScene
				{...lotScene}
				className="relative -mb-px h-[180px] overflow-visible md:-mt-8 md:aspect-[1440/430] md:h-auto min-[72rem]:mt-[-14.3vw]"
			/>
			<HomePasteBox />
		</section>
	)
}

/** Signed-out visitors get the sign-in dialog, members a link to the forum. */
function JoinCommunity({ signedIn }: { signedIn: boolean }) {
	if (!signedIn)
		return (
			<SignInButton variant="go" size="md" returnTo="/community">
				Join Community
			</SignInButton>
		)
	return (
		<Button asChild variant="go">
			<Link to="/community">Join Community</Link>
		</Button>
	)
}

function Closing({ title, lead }: SectionTexts) {
	return (
		<section className="dusk-sky" aria-labelledby="closing-heading">
			<div className="wrap band pb-8">
				<h2 id="closing-heading" className="max-w-[12.7em] text-h1 [overflow-wrap:anywhere]">
					{title}
				</h2>
				<p className="mt-4 mb-6 text-lead">{lead}</p>
				<div className="flex flex-wrap gap-3">
					<Button asChild variant="go" className={beside}>
						<Link to="/services" prefetch="intent">
							View Services
						</Link>
					</Button>
					<Button asChild className={beside}>
						<Link to="/community" prefetch="intent">
							Visit the Community
						</Link>
					</Button>
				</div>
			</div>
			<LineUp className="relative z-1" />
			<div className="on-asphalt -mt-[1.2vw] pt-3.5 pb-4.5">
				<RoadDivider />
			</div>
		</section>
	)
}
