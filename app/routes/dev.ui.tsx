import { Menu } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { requireDemo } from '#app/http/guards.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { Brand } from '#app/ui/brand.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { DeskParts } from '#app/ui/showroom/desk-parts.tsx'
import { Buttons, Forms } from '#app/ui/showroom/forms.tsx'
import { Lists, States } from '#app/ui/showroom/lists.tsx'
import { Overlays } from '#app/ui/showroom/overlays.tsx'
import { Closing, Hero, Vehicles } from '#app/ui/showroom/scenes.tsx'
import { Stickers, Words } from '#app/ui/showroom/stickers.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { ThemeSwitch } from '#app/ui/theme-switch.tsx'
import type { Route } from './+types/dev.ui'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Parts')
// It brings its own header and its own main.
export const handle = { shell: 'desk' }

export function loader({ context }: Route.LoaderArgs) {
	requireDemo({ context })
	return null
}

/** Everything in ui/ on one page; `?desk` shows the desk's shell. Demo mode only. */
export default function DevUi() {
	const [search] = useSearchParams()
	return search.has('desk') ? <DeskParts /> : <PublicParts />
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
						<span className="max-sm:hidden">
							<ThemeSwitch />
						</span>
						<Sheet
							title="Menu"
							trigger={
								<IconButton label="Menu" className="border-2 border-line-strong">
									<Menu aria-hidden="true" />
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
				<Words />
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
