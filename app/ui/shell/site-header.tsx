import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { Brand } from '#app/ui/layout/brand.tsx'

type SiteHeaderProps = {
	brand: string
	links: { to: string; label: string }[]
	/** The sign-in button, or the user's name and Sign Out; shown in the bar. */
	account: ReactNode
	/** Added below the links of the phone menu: details that do not fit into the bar. */
	menuExtra?: ReactNode
}

/** The bar at the top of every public page. Its phone menu is a native popover, which opens without scripts. */
export function SiteHeader({ brand, links, account, menuExtra }: SiteHeaderProps) {
	return (
		<header className="site-bar sticky top-0 z-10 border-line border-b bg-ground print:hidden">
			<div className="wrap flex min-h-17 items-center gap-3 max-[22rem]:gap-1.5">
				<Link to="/" prefetch="intent" className="no-underline">
					<Brand name={brand} />
				</Link>
				<nav aria-label="Main" className="ml-auto hidden lg:block">
					<ul className="flex">
						{links.map((link) => (
							<li key={link.to}>
								<NavLink
									to={link.to}
									end={link.to === '/'}
									prefetch="intent"
									className="lane-current relative block px-2.5 py-2.5 font-medium text-ink text-small no-underline hover:text-brand xl:px-3"
								>
									{link.label}
								</NavLink>
							</li>
						))}
					</ul>
				</nav>
				<div className="ml-auto flex min-w-0 items-center gap-2 whitespace-nowrap lg:ml-2">{account}</div>
				<button
					type="button"
					popoverTarget="site-menu"
					className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-control border-2 border-line-strong lg:hidden"
				>
					<Menu aria-hidden="true" className="size-5" />
					<span className="sr-only">Menu</span>
				</button>
			</div>
			<div id="site-menu" popover="auto" className="site-menu">
				<nav aria-label="Menu" className="wrap py-3">
					<ul>
						{links.map((link) => (
							<li key={link.to} className="border-line border-b last:border-0">
								<NavLink
									to={link.to}
									end={link.to === '/'}
									onClick={closeMenu}
									className="block py-3 font-semibold text-ink no-underline aria-[current=page]:text-brand"
								>
									{link.label}
								</NavLink>
							</li>
						))}
					</ul>
					{menuExtra}
				</nav>
			</div>
		</header>
	)
}

function closeMenu(): void {
	document.getElementById('site-menu')?.hidePopover()
}
