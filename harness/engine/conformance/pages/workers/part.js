self.part = "a part";
