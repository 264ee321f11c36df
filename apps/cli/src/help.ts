import { MAX_RESULT_PX, SHORT_EDGE_PX } from '@toile/engine/embedded/working-size'

/** Exit codes of the command, listed in `--help`. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  noPersonOrGarment: 3,
  unreadable: 4,
  unmarked: 5,
  stopped: 130,
} as const

export const HELP = `Dress the person of one picture in the garment of another.

Usage
  toile <person> <garment> [-o <look>] [options]
  toile <person> <folder of garments> [-o <folder>] [options]
  toile verify <picture> … [--remote <address>] [--json]
  toile watermark <picture> … [--json]
  toile mcp [<folder of pictures> …]

  Pictures are JPEG, PNG or WebP; so is the look, by the ending of its name.
  Without -o the look goes to look.jpg, and looks of a folder to the folder looks.
  A look replaces an earlier file, but never the person's picture or a garment.
  verify reads where pictures come from, on this machine: their content
  credentials (C2PA), by the certificates of the server at --remote.
  watermark reads the invisible mark of looks made on a server, with that server's
  TOILE_WATERMARK_KEY in the variable of that name.
  mcp serves agents by the Model Context Protocol over standard input and output;
  they may read pictures in the folders named, and no others.

Options
  -o, --output <file>   where the look goes (a folder when the garment is one)
  --category <kind>     auto, top, bottom, dress or outerwear (auto)
  --quality <tier>      basic, standard or premium (standard)
  --fit <fit>           close, regular or relaxed (regular)
  --tuck <tuck>         whether a top is tucked in: auto, in or out (auto)
  --realism <0-100>     0 is flat, 100 full shading, shadow and grain (70)
  --seed <number>       same pictures, options and seed: same bytes (1)
  --size <px>           length of the look's shorter side, ${SHORT_EDGE_PX.min} to ${MAX_RESULT_PX} (${SHORT_EDGE_PX.usual}); a
                        photo with fewer pixels gives a smaller look
  --remote <address>    have the looks made by a server, with the API key of the
                        variable TOILE_API_KEY
  --person-at <x,y>     which of several people: shares of the photo's width
                        and height, like 0.3,0.5 (the largest)
  --json                a report on standard output: {width, height, engine,
                        ms, warnings, confidence, verdict, landmarks,
                        people}; a folder of garments gives a list of them,
                        each with its files
  -h, --help            this text

Exit codes
  ${EXIT.ok}    every look was made; every picture is from the server
  ${EXIT.failed}    the engine failed, or a look could not be written; a picture is
       not from the server, or was changed
  ${EXIT.usage}    the arguments are wrong
  ${EXIT.noPersonOrGarment}    no person or no garment was found in a picture
  ${EXIT.unreadable}    a picture could not be read
  ${EXIT.unmarked}    a picture carries no mark that the key can read
  ${EXIT.stopped}  stopped by Ctrl+C or SIGTERM

The pictures made carry the mark that they were made with AI (IPTC digital source type).
`
