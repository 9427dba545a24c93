import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BrandLogo } from '#app/ui/layout/brand.tsx'
import { SocialLinks } from '#app/ui/shell/social-links.tsx'

type SiteFooterProps = {
	brand: string
	logo: BrandLogo | null
	tagline: string
	/** The licenses of the business, last, so that no line of theirs moves anything; may be empty. */
	licenses?: string
	groups: { title: string; links: { to: string; label: string }[] }[]
	contact: { email: string; phone: string }
	/** The business's profiles on other sites; may be empty. */
	social: { label: string; url: string }[]
	year: number
	/** The theme switch. */
	children?: ReactNode
}

/** 44 pixels high on phones. */
const linkLook = 'inline-flex min-h-8 items-center text-inherit max-md:min-h-11'

/** Brand, links and contact on asphalt, under every public page. Below 64rem the chat button follows it. */
export function SiteFooter({
	brand,
	logo,
	tagline,
	licenses,
	groups,
	contact,
	social,
	year,
	children,
}: SiteFooterProps) {
	return (
		<footer className="on-asphalt bg-asphalt pt-10 pb-4 text-on-asphalt-soft text-small lg:pb-12 print:hidden">
			<div className="wrap">
				<FooterLinks
					brand={brand}
					logo={logo}
					tagline={tagline}
					groups={groups}
					contact={contact}
					social={social}
				/>
				<div className="mt-9 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
					<p className="flex max-w-none flex-wrap items-center gap-x-6 text-fine">
						<span>{`© ${year} ${brand}`}</span>
						<span className="flex gap-x-6">
							<Link to="/terms" className={linkLook}>
								Terms of Service
							</Link>
							<Link to="/privacy" className={linkLook}>
								Privacy Policy
							</Link>
						</span>
					</p>
					{children}
				</div>
				{licenses && <p className="mt-4 max-w-none text-fine">{licenses}</p>}
			</div>
		</footer>
	)
}

function FooterLinks({
	brand,
	logo,
	tagline,
	groups,
	contact,
	social,
}: Omit<SiteFooterProps, 'year' | 'licenses' | 'children'>) {
	return (
		<div className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-[2fr_1fr_1.2fr_auto]">
			<div className="col-span-2 md:col-span-1">
				{logo && <img {...logo.image} alt="" loading="lazy" className="logo mb-2.5" />}
				<p className="mb-2.5 font-bold font-display text-[1.625rem] text-on-asphalt leading-tight tracking-[-0.03em]">
					{brand}
				</p>
				<p className="max-w-104">{tagline}</p>
				<SocialLinks places={social} />
			</div>
			{groups.map((group) => (
				<nav key={group.title} aria-label={group.title}>
					<h2 className="mb-2.5 font-semibold font-text text-base text-on-asphalt tracking-normal">
						{group.title}
					</h2>
					<ul>
						{group.links.map((link) => (
							<li key={link.to}>
								<Link to={link.to} prefetch="intent" className={linkLook}>
									{link.label}
								</Link>
							</li>
						))}
					</ul>
				</nav>
			))}
			<div className="max-md:col-span-2">
				<h2 className="mb-2.5 font-semibold font-text text-base text-on-asphalt tracking-normal">Contact</h2>
				<ul>
					<li>
						<a
							href={`mailto:${contact.email}`}
							translate="no"
							className={`${linkLook} [overflow-wrap:anywhere]`}
						>
							{contact.email}
						</a>
					</li>
					<li>
						<a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`} className={linkLook}>
							{contact.phone}
						</a>
					</li>
				</ul>
			</div>
		</div>
	)
}
