UPDATE "sittings" SET "ending" = 'warningLimit' WHERE "ending" = 'threeWarnings';
