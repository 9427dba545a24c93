import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Brand, type BrandLogo } from '#app/ui/layout/brand.tsx'
import { Icon } from '../icons/icon.tsx'

type SiteHeaderProps = {
	brand: string
	logo: BrandLogo | null | undefined
	links: { to: string; label: string }[]
	/** The sign-in button, or the user's name and Sign Out; shown in the bar. */
	account: ReactNode
	/** Added below the links of the phone menu: details that do not fit into the bar. */
	menuExtra?: ReactNode
}

/** The bar at the top of every public page. Its phone menu is a native popover, which opens without scripts. */
export function SiteHeader({ brand, logo, links, account, menuExtra }: SiteHeaderProps) {
	// With the link for signed-in people and their address, all links fit into the bar only on wide screens.
	const crowded = menuExtra != null && menuExtra !== false
	const { pathname } = useLocation()
	return (
		<header
			data-crowded={crowded || undefined}
			className="site-bar sticky top-0 z-10 border-line border-b bg-ground print:hidden"
		>
			<div className="wrap flex min-h-17 items-center gap-3 max-[22rem]:gap-1.5">
				<Link to="/" prefetch="intent" className="no-underline">
					<Brand name={brand} logo={logo} />
				</Link>
				<MainLinks pathname={pathname} links={links} crowded={crowded} />
				<div
					className={clsx(
						'ml-auto flex min-w-0 items-center gap-2 whitespace-nowrap',
						crowded ? 'xl:ml-2' : 'lg:ml-2',
					)}
				>
					{account}
				</div>
				<button
					type="button"
					popoverTarget="site-menu"
					className={clsx(
						'grid size-11 shrink-0 cursor-pointer place-items-center rounded-control border-2 border-line-strong',
						crowded ? 'xl:hidden' : 'lg:hidden',
					)}
				>
					<Icon name="menu" className="size-5" />
					<span className="sr-only">Menu</span>
				</button>
			</div>
			<div id="site-menu" popover="auto" className="site-menu">
				<nav aria-label="Menu" className="wrap py-3">
					<MenuLinks pathname={pathname} links={links} />
					{menuExtra}
				</nav>
			</div>
		</header>
	)
}

type LinksProps = Pick<SiteHeaderProps, 'links'> & { pathname: string }

function MainLinks({ pathname, links, crowded }: LinksProps & { crowded: boolean }) {
	return (
		<nav aria-label="Main" className={clsx('ml-auto hidden', crowded ? 'xl:block' : 'lg:block')}>
			<ul className="flex">
				{links.map(({ to, label }) => (
					<li key={to}>
						<Link
							to={to}
							aria-current={isCurrent(to, pathname) ? 'page' : undefined}
							prefetch="intent"
							className={clsx(
								'lane-current relative block whitespace-nowrap py-2.5 font-medium text-ink text-small no-underline hover:text-brand',
								crowded ? 'px-2' : 'px-2.5 xl:px-3',
							)}
						>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	)
}

function MenuLinks({ pathname, links }: LinksProps) {
	return (
		<ul>
			{links.map(({ to, label }) => (
				<li key={to} className="border-line border-b last:border-0">
					<Link
						to={to}
						aria-current={isCurrent(to, pathname) ? 'page' : undefined}
						onClick={closeMenu}
						className="block py-3 font-semibold text-ink no-underline aria-[current=page]:text-brand"
					>
						{label}
					</Link>
				</li>
			))}
		</ul>
	)
}

/** Whether the current page is the target of the link or below it. */
const isCurrent = (to: string, pathname: string): boolean =>
	pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))

function closeMenu(): void {
	document.getElementById('site-menu')?.hidePopover()
}
