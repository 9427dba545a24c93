import { Link, useSearchParams } from 'react-router'
import { requireDemo } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Brand } from '#app/ui/layout/brand.tsx'
import { SkipLink } from '#app/ui/layout/skip-link.tsx'
import { Sheet } from '#app/ui/overlays/sheet.tsx'
import { AdminParts } from '#app/ui/showroom/admin-parts.tsx'
import { Buttons, Forms } from '#app/ui/showroom/forms.tsx'
import { Lists, States } from '#app/ui/showroom/lists.tsx'
import { Overlays } from '#app/ui/showroom/overlays.tsx'
import { Closing, Hero, Vehicles } from '#app/ui/showroom/scenes.tsx'
import { Stickers, Text } from '#app/ui/showroom/stickers.tsx'
import type { Route } from './+types/ui'

// The page has its own header and main element.
export const handle: RouteHandle = { access: 'public', robots: 'disallow', shell: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Parts')

export function loader({ context }: Route.LoaderArgs) {
	requireDemo({ context })
	return null
}

/** All components of ui/ on one page; `?admin` shows the admin shell. Demo mode only. */
export default function DevUi() {
	const [search] = useSearchParams()
	return search.has('admin') ? <AdminParts /> : <PublicParts />
}

function PublicParts() {
	return (
		<>
			<SkipLink />
			<header className="sticky top-0 z-5 border-line border-b bg-ground">
				<div className="wrap flex min-h-17 items-center gap-4">
					<Link to="/" className="flex no-underline">
						<Brand name="Lotwise" />
					</Link>
					<div className="ml-auto flex items-center gap-2">
						<ThemeSwitch className="max-sm:hidden" />
						<Sheet
							title="Menu"
							trigger={
								<IconButton label="Menu" className="border-2 border-line-strong">
									<Icon name="menu" />
								</IconButton>
							}
						>
							<ThemeSwitch />
						</Sheet>
					</div>
				</div>
			</header>
			<main id="main">
				<Hero />
				<Vehicles />
				<Stickers />
				<Text />
				<Buttons />
				<Forms />
				<Overlays />
				<Lists />
				<States />
				<Closing />
			</main>
		</>
	)
}
