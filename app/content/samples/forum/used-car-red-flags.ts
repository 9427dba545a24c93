import type { SamplePost } from './sample-post.ts'

export const usedCarRedFlags: readonly SamplePost[] = [
	{
		by: 'mei',
		daysAgo: 0.6,
		title: 'Rust under the sill: walk away?',
		body: [
			'2014 minivan, 118,000 miles, $7,900 private. There is a bubble the size of my hand under the sliding door and when I pressed it, it gave a little. Seller says it is only surface.',
			'It’s otherwise the nicest one I’ve seen in my budget.',
		],
		likes: 14,
		picture: {
			shape: 'minivan',
			paint: 'plum',
			sky: 'dusk',
			alt: 'A plum-colored minivan in a driveway at dusk',
		},
		comments: {
			'terry 0.4h +17':
				'If it gives, it isn’t surface. Paint bubbles come from the inside. What you see is a third of what’s there. Sill and sliding door rail on those means cutting and welding, and then the other side next winter.',
			'vince 1h +12':
				'Tap along it with a screwdriver handle. Good metal rings, filler thuds. I charge $900 to $1,500 a side for this and I tell people not to do it on a van worth $7,900.',
			'> mei 1.4h +2': 'It thudded. For about a foot.',
			'> vince 1.5h +16': 'Then you have had your answer for the price of a screwdriver.',
			'bo 3h +1': 'If the rest is good, offer $5,500 and drive it till it drops. Rust is slow.',
			'> terry 4h +9': 'In Arizona, Bo. Up here it’s a member of the family and it eats.',
			'* advisor 6h +14':
				'The sills are part of the car’s structure, so this is about safety and not about looks, and some states fail it at inspection. I’d walk. If you can’t let go of it, have a shop put it on a lift first ($100 to $150), and have **them** put the repair price on paper. Your offer is then the price of a good one minus that number.',
			'mei 9h +8': 'Walked. He called it “your loss”. I’m fine with my loss.',
		},
	},
	{
		by: 'owen',
		daysAgo: 7.8,
		title: 'Three things I check in the listing photos before I even call',
		body: [
			'1. **Dash photo with the engine running.** Zoom in on the warning lights. I’ve found an airbag light twice.\n2. **Tires.** Four different brands on a “pampered” car is a story.\n3. **The gap between hood and fender**, left against right. If one is wider, it has been somewhere.',
			'It’s free and has saved me perhaps ten drives.',
		],
		likes: 31,
		comments: {
			'vince 2h +13':
				'Number 3! And look at the reflection of a straight line (garage door, horizon) along the side. If it wobbles, there is filler.',
			'hank 3h +9': '4. Wet ground under a dry car. It was washed underneath, or it pees.',
			'nina 5h +6': '5. No photo of the driver’s seat. That’s where the miles are.',
			'amber 8h +2': 'Never would have thought of any of these. I look at the color :(',
			'> owen 9h +7': 'Everybody starts with the color.',
			'ingrid 24h +5':
				'6. The plate is covered in some photos and not in others, and the uncovered one is another state.',
			'dwight 33h +1':
				'Photos can be two years old. Ask for one with today’s newspaper. Half don’t answer, that’s the test.',
		},
	},
	{
		by: 'curtis',
		daysAgo: 15.9,
		title: 'Flood car? Smells like a perfume store inside',
		body: [
			'2019 crossover, very clean, $4,000 under the others, title from a state that had the big flood in spring. Clean history report. Three air fresheners. What would you look at?',
		],
		likes: 17,
		picture: {
			shape: 'suv',
			paint: 'sky',
			sky: 'blue',
			alt: 'A light blue crossover in front of a dealer’s fence',
		},
		comments: {
			'terry 1h +12':
				'Pull the front seat belt out ALL the way. Water line and silt live in the last foot, nobody cleans there.',
			'hank 2h +15':
				'Screw heads under the seats. A six-year-old car has no business with orange screws under there. Then the spare tire well.',
			'vince 3h +8': 'Inside the tail lights. They fog in a line.',
			'advisor 6h +13':
				'All of the above, and also: reports lag. A car can be flooded in May and show clean until the insurer’s paper arrives. The insurers’ database behind the national title system is worth the few dollars. $4,000 under the market is never luck on a car that clean.',
			'curtis 29h +18':
				'Silt in the belt. Orange screws. Sent the seller the photo and the listing was gone in an hour. Probably up again elsewhere.',
			'lara 34h +6': 'Report the listing to the site, with the photo. They did take one down for me.',
		},
	},
	{
		by: 'jo',
		daysAgo: 27.1,
		title: 'Odometer says 61,000, brake pedal says 160,000?',
		body: [
			'The rubber of the pedal is worn to the metal on one edge and the seat bolster is flat. The service sticker on the door post is from **two years ago at 88,412**. Dealer says the sticker is “from another car”.',
		],
		likes: 20,
		comments: {
			'hank 0.5h +22':
				'Nobody ever in the history of door posts put a sticker from another car on a door post.',
			'* advisor 4h +19':
				'Stop there; that is the strongest evidence you will ever get. Photograph the sticker, the odometer and the VIN. Rolling it back is a federal offense, and dealers must sign the mileage on the title for cars of model year 2011 and newer for twenty years. Your state’s motor vehicle agency investigates this. Do not confront them on the lot.',
			'> jo 6h +5': 'Photos taken, form sent to the state. I felt like a detective.',
			'gus 9h +3': 'Old titles are public in some states. The mileage at each sale is on them.',
			'bo 12h +1':
				'Could be an instrument cluster swap. Happens legally, there has to be a note of it in the door frame.',
			'> hank 12.5h +7': 'There is. It says 88,412.',
			'jo 500h +14': 'An investigator CALLED. They had two more from the same lot.',
		},
	},
	{
		by: 'frances',
		daysAgo: 72.7,
		title: '“One elderly owner” is not a service record',
		body: ['I am an elderly owner and I forgot an oil change for nineteen months. Ask for the paper, dears.'],
		likes: 33,
		comments: {
			'hank 1h +18': 'Frances I’d buy a car from you tomorrow for the honesty.',
			'> frances 3h +12': 'It has a dent as well.',
			'yasmin 5h +4': 'Framing this.',
			'gus 26h +3':
				'And short trips are harder on an engine than highway miles. 24,000 miles in fourteen years to the pharmacy and back isn’t a gift.',
		},
	},
]
