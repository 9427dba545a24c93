import { Link } from 'react-router'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Brand } from '#app/ui/layout/brand.tsx'
import { SkipLink } from '#app/ui/layout/skip-link.tsx'
import { Sheet } from '#app/ui/overlays/sheet.tsx'
import { Buttons, Forms } from './forms.tsx'
import { Lists, States } from './lists.tsx'
import { Overlays } from './overlays.tsx'
import { Closing, Hero, Vehicles } from './scenes.tsx'
import { Stickers, Text } from './stickers.tsx'

/** All components of public pages. */
export function PublicParts() {
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
